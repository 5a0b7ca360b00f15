import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Outcome } from './run-program.ts'

const SET_UP = `import { createClient, OAuthStrategy, query } from '@stoa/client'
import * as calls from '@stoa/client/calls'
const auth = OAuthStrategy({ clientId: 'id' })
const shop = createClient({ baseUrl: 'http://shop.test', auth, modules: { calls } })
const { product } = await shop.call(calls.getProduct, { id: '1' })
const { cart } = await shop.call(calls.getCurrentCart)
`

/** Programs that do not compile, and what the compiler says of each. A message is one sentence on a line of an editor. */
const MESSAGE_MAX = 160
const mistakes: readonly [program: string, message: RegExp][] = [
  ["query(calls.queryProducts, shop).eq('nme', 'Mug')", /"nme".*'FieldOf<Product>'/],
  ["query(calls.queryProducts, shop).eq('visible', 'yes')", /"yes".*boolean/],
  ["query(calls.queryProducts, shop).ascending('nme')", /"nme".*'FieldOf<Product>'/],
  ["shop.call(calls.getProduct, { idd: '1' })", /'idd'.*'GetProductRequest'/],
  ['shop.call(calls.getProduct, { id: 1 })', /'number'.*'string'/],
  ['shop.call(calls.getProduct)', /Expected 2-3 arguments/],
  ['shop.call(calls.getCurrentCart, { name: 1 })', /'number'.*'never'/],
  ["shop.call(calls.updateProduct, { product: { id: '1', nme: 'Mug' } })", /'nme'.*'ProductInput'.*'name'/],
  ["shop.call(calls.addToCurrentCart, { lineItems: [{ quantity: 'two' }] })", /'string'.*'number'/],
  ["shop.calls.getProduct({ idd: '1' })", /'idd'.*'GetProductRequest'/],
  ['product.nme', /'nme'.*'Product'.*'name'/],
]

/** Names in programs that compile, and what an editor shows of the last one: its type, and its documentation. */
const hovers: readonly [program: string, type: RegExp, text: RegExp][] = [
  ['product.name', /Product\.name: string$/, /^Product name for shoppers/],
  ['product.priceData', /Product\.priceData: PriceData$/, /^Price before/],
  ['product', /const product: Product$/, /^Product with this id/],
  ['cart.lineItems', /: LineItem\[\]/, /\w/],
  ['calls.getProduct', /Descriptor<CallOf<GetProductRequest, GetProductReply/, /^Returns a product/],
]

/** The parts of the compiler that editors use. `typescript-5` is no package of the repository. */
interface LanguageService {
  getSemanticDiagnostics(file: string): { start?: number; messageText: unknown }[]
  getQuickInfoAtPosition(
    file: string,
    position: number,
  ): { displayParts?: unknown; documentation?: unknown } | undefined
}

function openProgram(project: string, file: string, source: string) {
  const ts = createRequire(join(project, 'package.json'))('typescript-5')
  const read = (path: string): string | undefined =>
    path === file ? source : existsSync(path) ? readFileSync(path, 'utf8') : undefined
  const service: LanguageService = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot(path: string) {
      const text = read(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => project,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getCompilationSettings: () => ({
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      types: [],
      strict: true,
      skipLibCheck: true,
    }),
    fileExists: (path: string) => path === file || ts.sys.fileExists(path),
    readFile: read,
  })
  return { ts, service }
}

/** Compares what an editor shows to somebody who uses the installed client: messages of mistakes, types and documentation. */
export async function checkEditor(project: string): Promise<Outcome> {
  const file = join(project, 'editor.mts')
  const lines = [...mistakes, ...hovers].map(([program]) => program)
  const source = `${SET_UP}${lines.join('\n')}\n`
  const { ts, service } = openProgram(project, file, source)
  const failures: string[] = []
  const first = SET_UP.split('\n').length - 1
  const messages = new Map<number, string>()
  for (const { start = 0, messageText } of service.getSemanticDiagnostics(file)) {
    const at = source.slice(0, start).split('\n').length - 1 - first
    messages.set(at, ts.flattenDiagnosticMessageText(messageText, '\n'))
  }
  for (const [at, [program, expected]] of mistakes.entries()) {
    const message = messages.get(at) ?? 'no message'
    if (!expected.test(message) || message.length > MESSAGE_MAX)
      failures.push(`${program}: ${message.length} of ${MESSAGE_MAX} characters: ${message}`)
    messages.delete(at)
  }
  for (const [at, message] of messages) failures.push(`${lines[at] ?? 'The set-up'}: ${message}`)
  let end = SET_UP.length + mistakes.reduce((sum, [program]) => sum + program.length + 1, 0)
  for (const [program, type, text] of hovers) {
    end += program.length + 1
    const shown = service.getQuickInfoAtPosition(file, end - 2)
    const [shownType, shownText]: string[] = [
      ts.displayPartsToString(shown?.displayParts),
      ts.displayPartsToString(shown?.documentation),
    ]
    if (!type.test(shownType?.split('\n')[0] ?? '') || !text.test(shownText ?? ''))
      failures.push(`${program} shows ${shownType}, documented as: ${shownText}`)
  }
  return { code: failures.length, output: failures.join('\n') }
}
