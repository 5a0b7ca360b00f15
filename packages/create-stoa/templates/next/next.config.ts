import type { NextConfig } from 'next'

export default {
  // The shop is served at this address during development.
  allowedDevOrigins: ['127.0.0.1'],
  poweredByHeader: false,
} satisfies NextConfig
