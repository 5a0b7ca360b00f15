/** HTTP status and message by the code of an error. */
export type ErrorTable = Readonly<Record<string, readonly [status: number, message: string]>>
