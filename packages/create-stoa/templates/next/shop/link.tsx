import NextLink from 'next/link'

/** A link within the shop. */
export const Link = NextLink
