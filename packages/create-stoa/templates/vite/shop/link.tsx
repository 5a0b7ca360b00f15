import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

/** A link within the shop. */
export function Link({ href, ...props }: Omit<ComponentProps<typeof RouterLink>, 'to'> & { href: string }) {
  return <RouterLink to={href} {...props} />
}
