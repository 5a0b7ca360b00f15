type Options = Record<string, string | undefined>

/** A command of `npx stoa` that calls a running platform over HTTP. Prints its result as text. */
export interface WireCommand {
  description: string
  required: readonly string[]
  optional?: readonly string[]
  run(options: Options): Promise<string>
}
