const ADDRESS = /^(::1$|127\.|::ffff:127\.)/
const HOST = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/

/** Whether a socket address is loopback. A program on this machine could read the database as well. */
export const isLoopbackAddress = (address: string): boolean => ADDRESS.test(address)

/** Whether a host name is loopback: `localhost`, 127.0.0.0/8 or `::1`, with or without brackets. */
export const isLoopbackHost = (host: string): boolean => HOST.test(host)

/** Whether a URL has a loopback host. */
export const isLoopbackUrl = (url: string): boolean =>
  URL.canParse(url) && isLoopbackHost(new URL(url).hostname)
