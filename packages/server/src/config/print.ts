import { type Configuration, flagName } from './load.ts'
import type { Setting, Settings } from './setting-types.ts'

/** The text of `--help`: each setting with its flag, variable, default and sentence. */
export function helpText(usage: string, settings: Settings): string {
  const rows = Object.entries(settings).map(([name, declaration]) => {
    const { type: kind, description: sentence } = declaration
    const usual = usualValue(declaration)
    const negate = kind.isSwitch && usual === 'true'
    const flag = negate ? flagName(name).replace('--', '--no-') : flagName(name)
    const notes = [
      ...(usual ? [`default ${usual}`] : []),
      ...(declaration.env ? [`variable ${declaration.env}`] : []),
      ...(kind.isSwitch ? [] : [kind.allowed]),
    ]
    return `  ${flag}\n      ${sentence}${notes.length > 0 ? `\n      (${notes.join('; ')})` : ''}`
  })
  return [
    `Usage: ${usage}`,
    '',
    ...rows,
    '  --print-config\n      Shows every setting with its value and where it came from, and ends.',
    '  --help\n      Shows this, and ends.',
  ].join('\n')
}

/** The text of `--print-config`: every setting with its value and where that came from; passwords are masked. */
export function configText<S extends Settings>(settings: S, { values, sources }: Configuration<S>): string {
  const rows = Object.entries(settings).map(([name, { type: kind, env }]) => {
    const value = (values as Record<string, unknown>)[name]
    const source = sources[name]
    const origin = source === 'environment' ? env : source === 'flag' ? flagName(name) : 'default'
    return { text: `${name} = ${show(kind, value)}`, origin }
  })
  const width = Math.max(...rows.map(row => row.text.length))
  return rows.map(({ text, origin }) => `${text.padEnd(width)}  # ${origin}`).join('\n')
}

/** The settings as a Markdown table, for the docs. */
export function settingsTable(settings: Settings): string {
  const rows = Object.entries(settings).map(([name, declaration]) => {
    const variable = declaration.env ? `\`${declaration.env}\`` : ''
    const cells = [
      `\`${flagName(name)}\``,
      variable,
      usualValue(declaration),
      declaration.type.allowed,
      declaration.description,
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['| option | variable | default | allowed | what it does |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}

function usualValue({ type: kind, default: fallback }: Setting<unknown>): string {
  return typeof fallback === 'function' || fallback === undefined ? '' : show(kind, fallback)
}

function show(kind: Setting<unknown>['type'], value: unknown): string {
  return kind.show ? kind.show(value) : value === undefined ? '(none)' : String(value)
}
