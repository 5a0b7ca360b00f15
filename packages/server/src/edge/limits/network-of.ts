const LOOPBACK = /^(::1$|127\.|::ffff:127\.)/

/** Whether the address is loopback: a program on this machine could read the database as well. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(address)
