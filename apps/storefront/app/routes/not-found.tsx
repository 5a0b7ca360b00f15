import { notFound } from '../http/page-error.ts'

/** Any address that nothing else answers. */
export function loader() {
  throw notFound()
}

export default function Never() {
  return null
}
