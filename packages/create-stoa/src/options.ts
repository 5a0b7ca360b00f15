import { parseArgs } from 'node:util'
import { SentenceError } from './sentence-error.ts'

/** The storefronts to choose from, each with what it is. */
export const storefronts = {
  storefront: 'The whole storefront of Stoa as source of yours: React Router, four languages',
  next: 'A starter with the app router of Next',
  vite: 'A starter with Vite and React, without a server',
  none: 'No storefront: only the platform',
} as const

/** What the shop begins with. */
export const data = {
  demo: 'A demo shop with products, taxes and delivery',
  empty: 'Empty',
} as const

/** A storefront to choose. */
export type StorefrontKind = keyof typeof storefronts
/** What a shop begins with. */
export type DataKind = keyof typeof data

/** What the command line says; what is undefined is asked for. */
export interface Options {
  help: boolean
  folder?: string
  storefront?: StorefrontKind
  data?: DataKind
  install: boolean
  git: boolean
  /** Takes the default of each question. */
  yes: boolean
}

const flags = {
  storefront: { type: 'string' },
  data: { type: 'string' },
  'no-install': { type: 'boolean' },
  'no-git': { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
} as const

const listed = (choices: Record<string, string>) =>
  Object.entries(choices)
    .map(([name, text]) => `                      ${name.padEnd(12)}${text}`)
    .join('\n')

/** What `--help` prints. */
export const helpText = `npm create stoa@latest [folder] -- [options]

Makes the project of a shop in a new folder. What is not given is asked for.

  --storefront KIND
${listed(storefronts)}
  --data KIND
${listed(data)}
  --no-install        Does not install the packages
  --no-git            Makes no git repository
  --yes, -y           Asks nothing: folder my-shop, --storefront storefront, --data demo
  --help, -h          Prints this text

npm takes options for itself unless they follow "--".`

/** Reads the command line. Throws one sentence for what is wrong with it. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args)
  const [folder, ...more] = positionals
  if (more.length > 0)
    throw new SentenceError(
      `"${more[0]}" is one argument too many: name one folder, as in "npm create stoa@latest my-shop".`,
    )
  return {
    help: values.help ?? false,
    ...(folder !== undefined && { folder }),
    ...chosen('storefront', values.storefront, storefronts),
    ...chosen('data', values.data, data),
    install: !values['no-install'],
    git: !values['no-git'],
    yes: values.yes ?? false,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error
    const flag = /'(-[^' ]*)/.exec(message)?.[1] ?? ''
    const name = flag.replace(/^-+/, '').replace(/=.*/, '')
    throw new SentenceError(
      name in flags
        ? `${flag} ${code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && isText(name) ? 'needs a value' : 'takes no value'}: "npm create stoa@latest -- --help" lists the options.`
        : `There is no option ${flag}: "npm create stoa@latest -- --help" lists the options.`,
    )
  }
}

const isText = (name: string) => flags[name as keyof typeof flags].type === 'string'

function chosen<N extends string, K extends string>(
  name: N,
  value: string | undefined,
  choices: Record<K, string>,
): { [P in N]?: K } {
  if (value === undefined) return {}
  if (!Object.hasOwn(choices, value))
    throw new SentenceError(
      `--${name} is "${value}", which is not one of ${Object.keys(choices).join(', ')}: give one of them.`,
    )
  return { [name]: value as K } as { [P in N]?: K }
}
