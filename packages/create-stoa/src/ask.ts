import { isCancel, select, text } from '@clack/prompts'
import { requireEmpty } from './create-project.ts'
import { data, type Options, storefronts } from './options.ts'
import { projectName } from './project-name.ts'
import { SentenceError } from './sentence-error.ts'

const FOLDER = 'my-shop'

/** Asks for what the command line does not say. Without a terminal, or with `--yes`, it takes the defaults. */
export async function complete(options: Options): Promise<Required<Options>> {
  const isQuiet = options.yes || !process.stdin.isTTY
  const { folder, storefront, data: kind } = options
  if (isQuiet)
    return {
      ...options,
      folder: folder ?? FOLDER,
      storefront: storefront ?? 'storefront',
      data: kind ?? 'demo',
    }
  return {
    ...options,
    folder: folder ?? (await askFolder()),
    storefront: storefront ?? (await askFor('Which storefront?', storefronts)),
    data: kind ?? (await askFor('What does the shop begin with?', data)),
  }
}

async function askFolder(): Promise<string> {
  for (;;) {
    const folder = answered(
      await text({
        message: 'Where?',
        placeholder: FOLDER,
        defaultValue: FOLDER,
        validate: value => problemOf(() => projectName(value || FOLDER)),
      }),
    )
    const problem = await requireEmpty(folder).then(
      () => undefined,
      (error: Error) => error.message,
    )
    if (!problem) return folder
    console.log(problem)
  }
}

async function askFor<K extends string>(message: string, choices: Record<K, string>): Promise<K> {
  const options = (Object.keys(choices) as K[]).map(value => ({ value, label: choices[value] }))
  return answered(await select<string>({ message, options })) as K
}

function answered<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new SentenceError('Nothing was made: start again when you like.')
  return answer as Exclude<T, symbol>
}

function problemOf(check: () => unknown): string | undefined {
  try {
    check()
  } catch (error) {
    return (error as Error).message
  }
}
