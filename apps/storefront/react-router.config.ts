import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  buildDirectory: process.env.STOA_STOREFRONT_BUILD ?? 'build',
  routeDiscovery: { mode: 'initial' },
  // Forms of other sites are rejected by `sameOriginMiddleware`, which knows the public address behind a proxy.
  allowedActionOrigins: ['**'],
} satisfies Config
