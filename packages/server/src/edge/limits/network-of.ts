const LOOPBACK = /^(::1$|127\.|::ffff:127\.)/

/** Whether the address is this machine's own: a program on it could as well read the database. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(address)
