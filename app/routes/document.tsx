import { type ClientLoaderFunctionArgs, redirectDocument } from 'react-router'

/** A link out of the portal leads to a document, which the browser loads. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  throw redirectDocument(request.url)
}

export default function Leaving() {
  return null
}
