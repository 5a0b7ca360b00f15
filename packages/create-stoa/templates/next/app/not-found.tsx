import { Link } from '../shop/link.tsx'

export default function NotFoundPage() {
  return (
    <>
      <h1>This page does not exist</h1>
      <Link href="/">To the products</Link>
    </>
  )
}
