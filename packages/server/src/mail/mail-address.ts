import { oneLine } from './clean-text.ts'

const LENGTH_MAX = 254
/** One plain address, without characters that have a meaning in headers or SMTP commands. */
const PLAIN = /^[^\s"(),:;<>@[\\\]]+@[^\s"(),:;<>@[\\\]]+$/u

/** The address if it is exactly one plain address, without a name, a comment or a line break. */
export const plainAddress = (address: string) =>
  address.length <= LENGTH_MAX && PLAIN.test(address) && oneLine(address) === address ? address : undefined
