import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../apps.ts'

/** What the purchase of every runtime prints. */
export const BOUGHT = /Order \d+: .+ in all/

/**
 * The steps of `examples/purchase.ts` as a module that runs anywhere: `purchase({ baseUrl, clientId })` buys something and resolves
 * with what the example prints.
 */
export function purchaseModule(): string {
  const lines = readFileSync(join(root, 'examples/purchase.ts'), 'utf8')
    .split('\n')
    .filter(line => !/readFileSync/.test(line))
  const isImport = (line: string) => line.startsWith('import ')
  const body = lines.filter(line => !isImport(line)).join('\n')
  return `${lines.filter(isImport).join('\n')}

export async function purchase({ baseUrl, clientId }: { baseUrl: string; clientId: string }): Promise<string> {
${body.replace(/^console\.log\((.+)\)$/m, 'return $1')}}
`
}
