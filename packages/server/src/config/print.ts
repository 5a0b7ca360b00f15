import { type Configuration, flagName } from './load.ts'
import { boolean, type Setting, type Settings } from './setting-types.ts'

/** The text of `--help`: each setting with its flag, variable, default and description. */
export function helpText(usage: string, settings: Settings): string {
  const rows = Object.entries(settings).map(([name, declaration]) => {
    const { type, description } = declaration
    const defaultValue = defaultText(declaration)
    const negate = type.isSwitch && defaultValue === 'true'
    const flag = negate ? flagName(name).replace('--', '--no-') : flagName(name)
    const notes = [
      ...(defaultValue ? [`default ${defaultValue}`] : []),
      ...(declaration.env ? [`variable ${declaration.env}`] : []),
      ...(type === boolean ? [] : [type.allowed]),
    ]
    return `  ${flag}\n      ${description}${notes.length > 0 ? `\n      (${notes.join('; ')})` : ''}`
  })
  return [
    `Usage: ${usage}`,
    '',
    ...rows,
    '  --print-config\n      Prints every setting with its value and source, and exits.',
    '  --help\n      Prints this help and exits.',
  ].join('\n')
}

/** The text of `--print-config`: every setting with its value and source; passwords are masked. */
export function configText<S extends Settings>(settings: S, { values, sources }: Configuration<S>): string {
  const rows = Object.entries(settings).map(([name, { type, env }]) => {
    const value = (values as Record<string, unknown>)[name]
    const source = sources[name]
    const origin = { environment: env, flag: flagName(name), file: 'stoa.config.ts', default: 'default' }[
      source ?? 'default'
    ]
    return { text: `${name} = ${show(type, value)}`, origin }
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
      defaultText(declaration),
      declaration.type.allowed,
      declaration.description,
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['| option | variable | default | allowed | description |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}

function defaultText({ type, default: fallback }: Setting<unknown>): string {
  return typeof fallback === 'function' || fallback === undefined ? '' : show(type, fallback)
}

function show(type: Setting<unknown>['type'], value: unknown): string {
  return type.show ? type.show(value) : value === undefined ? '(none)' : String(value)
}
