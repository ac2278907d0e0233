import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'

export type LoaderData = Record<string, unknown>

/** The data that the build wrote into the page which was loaded. */
export async function dataInDocument(stream: ReadableStream<Uint8Array>): Promise<LoaderData> {
  const value = await decoded(stream)
  return fieldOf(value, 'loaderData') ?? {}
}

async function decoded(stream: ReadableStream<Uint8Array>): Promise<unknown> {
  return (await decode(stream, window)).value
}

function fieldOf<Name extends string>(value: unknown, name: Name): LoaderData | undefined {
  return value && typeof value === 'object' && name in value ? (value as Record<Name, LoaderData>)[name] : undefined
}
