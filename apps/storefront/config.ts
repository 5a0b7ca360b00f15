/** One setting of this program. */
interface Setting {
  env: string
  /** Empty means that it must be given. */
  fallback: string
  about: string
}

const settings = {
  port: { env: 'PORT', fallback: '3000', about: 'Port to listen on.' },
  host: { env: 'HOST', fallback: '127.0.0.1', about: 'Address to listen on.' },
  baseUrl: {
    env: 'STOA_BASE_URL',
    fallback: 'http://127.0.0.1:4000',
    about: 'Address of the platform for browsers.',
  },
  internalUrl: {
    env: 'STOA_INTERNAL_URL',
    fallback: 'base',
    about:
      'Address at which this program reaches the platform past the reverse proxy; "base" is STOA_BASE_URL itself.',
  },
  clientId: {
    env: 'STOA_CLIENT_ID',
    fallback: '',
    about: 'Client app of this storefront (demo.json: clientId).',
  },
  siteId: {
    env: 'STOA_SITE_ID',
    fallback: 'unchecked',
    about:
      'Site that this storefront was built for; another one is rejected at start. "unchecked" skips that.',
  },
  publicUrl: {
    env: 'STOA_STOREFRONT_URL',
    fallback: 'request',
    about:
      'Address under which shoppers reach this storefront; "request" takes it from Host and X-Forwarded-Proto of each request. Set it behind a proxy that changes these: forms from other origins are answered with 403.',
  },
  previewKey: {
    env: 'STOA_PREVIEW_KEY',
    fallback: 'none',
    about:
      'API key that reads drafts of content for previews, and signs their links; "none" for no previews.',
  },
  analyticsUrl: {
    env: 'STOA_ANALYTICS_URL',
    fallback: 'none',
    about:
      'Address of a module script that receives the events of shoppers who have agreed to it; "none" for no such script and no question.',
  },
  checkoutOrigins: {
    env: 'STOA_CHECKOUT_ORIGINS',
    fallback: 'platform',
    about: 'Origins that a checkout may lead to, separated by spaces; "platform" is the platform itself.',
  },
  pageCacheMs: {
    env: 'STOA_PAGE_CACHE_MS',
    fallback: '1000',
    about:
      'Time in milliseconds for which a page that is the same for all shoppers without a session, and lists of products, are cached; 0 caches neither.',
  },
  cdnPageSec: {
    env: 'STOA_CDN_PAGE_SEC',
    fallback: '0',
    about:
      'Seconds for which a CDN may keep a page that is the same for all shoppers without a session; 0: it keeps none. It must pass requests with cookies on.',
  },
  replyTimeoutMs: {
    env: 'STOA_REPLY_TIMEOUT_MS',
    fallback: '60000',
    about: 'Longest time in milliseconds in which a client reads no byte of a reply, before it is cut.',
  },
  drainDelayMs: {
    env: 'STOA_DRAIN_DELAY_MS',
    fallback: '500',
    about:
      'Time in milliseconds in which a stopped storefront still accepts connections; /readyz answers 503.',
  },
  drainTimeoutMs: {
    env: 'STOA_DRAIN_TIMEOUT_MS',
    fallback: '10000',
    about: 'Time in milliseconds that requests in flight have to complete when the storefront is stopped.',
  },
} satisfies Record<string, Setting>

export type StorefrontConfig = { [K in keyof typeof settings]: string }

/** Reads every setting from the environment. Throws one plain sentence for the first that is missing or wrong. */
export function readConfig(env: Record<string, string | undefined>): StorefrontConfig {
  const config = {} as StorefrontConfig
  for (const [name, setting] of Object.entries(settings) as [keyof StorefrontConfig, Setting][]) {
    const value = env[setting.env] || setting.fallback
    if (!value) throw new Error(`${setting.env} is not set. ${setting.about}`)
    config[name] = value
  }
  if (!/^\d{1,5}$/.test(config.port) || Number(config.port) > 65535)
    throw new Error(`PORT is "${config.port}", which is not a port number.`)
  for (const name of [
    'pageCacheMs',
    'cdnPageSec',
    'replyTimeoutMs',
    'drainDelayMs',
    'drainTimeoutMs',
  ] as const)
    if (!/^\d{1,7}$/.test(config[name]))
      throw new Error(`${settings[name].env} is "${config[name]}", which is not a number of milliseconds.`)
  if (!URL.canParse(config.baseUrl))
    throw new Error(`STOA_BASE_URL is "${config.baseUrl}", which is not an address.`)
  if (config.analyticsUrl !== 'none' && !/^https?:\/\/./.test(URL.parse(config.analyticsUrl)?.href ?? ''))
    throw new Error(
      `STOA_ANALYTICS_URL is "${config.analyticsUrl}", which is not an address. Use one such as https://shop.example/events.js.`,
    )
  if (config.internalUrl === 'base') config.internalUrl = config.baseUrl
  if (!URL.canParse(config.internalUrl))
    throw new Error(`STOA_INTERNAL_URL is "${config.internalUrl}", which is not an address.`)
  if (config.publicUrl !== 'request' && !/^https?:\/\/./.test(URL.parse(config.publicUrl)?.href ?? ''))
    throw new Error(
      `STOA_STOREFRONT_URL is "${config.publicUrl}", which is not an address. Use one such as https://shop.example.`,
    )
  return config
}

/** All settings with their default, variable and meaning, as text. */
export function describeSettings(): string {
  return Object.values(settings)
    .map(
      ({ env, fallback, about }: Setting) =>
        `${env} (${fallback ? `default ${fallback}` : 'required'})\n    ${about}`,
    )
    .join('\n')
}
