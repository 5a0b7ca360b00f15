import { relative } from 'node:path'
import { complete } from './ask.ts'
import { createProject, requireEmpty } from './create-project.ts'
import { helpText, readOptions } from './options.ts'
import { install, startHistory } from './programs.ts'
import { projectName } from './project-name.ts'
import { SentenceError } from './sentence-error.ts'

/** The command. Resolves to its exit code. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const options = readOptions(args)
    if (options.help) {
      console.log(helpText)
      return 0
    }
    // Known before the questions.
    if (options.folder !== undefined) {
      projectName(options.folder)
      await requireEmpty(options.folder)
    }
    const chosen = await complete(options)
    const { folder, storefront, data } = chosen
    await createProject(folder, { name: projectName(folder), storefront, data })
    console.log(`The project is in ${folder}.`)
    if (chosen.install) {
      console.log('Installing its packages …')
      await install(folder)
    }
    if (chosen.git) await startHistory(folder)
    console.log(nextSteps(folder, chosen.install))
    return 0
  } catch (error) {
    if (!(error instanceof SentenceError)) throw error
    console.error(error.message)
    return 1
  }
}

function nextSteps(folder: string, isInstalled: boolean): string {
  const path = relative('', folder)
  return [
    '',
    'Next:',
    '',
    ...(path ? [`  cd ${path}`] : []),
    ...(isInstalled ? [] : ['  npm install']),
    '  npm run dev      starts the shop and prints its addresses',
    '  npm test         runs the tests',
    '',
    'README.md says more.',
  ].join('\n')
}
