import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'

export type LoaderData = Record<string, unknown>

/** The data that the build wrote into the page which was loaded. */
export async function dataInDocument(stream: ReadableStream<Uint8Array>): Promise<LoaderData> {
  const value = await decoded(stream)
  return fieldOf(value, 'loaderData') ?? {}
}

/**
 * What the build made for a page as data, one entry for each route that has some. Fails with a TypeError without a
 * network, and with the router's own words when the address has no data.
 */
export async function fetchPageData(pathname: string): Promise<LoaderData> {
  const { body } = await fetch(`${pathname}.data`)
  let value: unknown
  try {
    value = body && (await decoded(body))
  } catch (cause) {
    throw new Error('Unable to decode turbo-stream response', { cause })
  }
  const routes = value && typeof value === 'object' ? Object.entries(value) : []
  return Object.fromEntries(routes.map(([id, result]) => [id, fieldOf(result, 'data')]))
}

async function decoded(stream: ReadableStream<Uint8Array>): Promise<unknown> {
  return (await decode(stream, window)).value
}

function fieldOf<Name extends string>(value: unknown, name: Name): LoaderData | undefined {
  return value && typeof value === 'object' && name in value ? (value as Record<Name, LoaderData>)[name] : undefined
}
