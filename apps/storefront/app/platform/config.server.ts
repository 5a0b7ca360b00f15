import { readConfig } from '../../config.ts'

/** Settings of this process, read once. */
export const config = readConfig(process.env)
