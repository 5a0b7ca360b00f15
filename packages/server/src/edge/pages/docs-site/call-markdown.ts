import { type Contract, errorOf, resourceFacts } from '@stoa/contract'
import type { JsonSchema } from '../../request/request-schema.ts'
import { exampleLanguages } from '../reference/code-examples.ts'
import { below, fieldType, limitsOf } from '../reference/field-tree.ts'
import {
  type ApiReference,
  entitiesBelow,
  entityOf,
  type ReferenceCall,
} from '../reference/reference-calls.ts'

/** The fields of a schema as a nested list. Fields of entities are listed once, with the entity. */
function fields(schema: JsonSchema, indent = ''): string {
  return Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const words = [fieldType(field), schema.required?.includes(name) && 'required', ...limitsOf(field)]
      const values = (field.enum ?? field.items?.enum ?? []).filter(value => value !== null)
      const notes = [
        field.description ?? field.items?.description,
        values.length > 0 && `One of ${values.join(', ')}.`,
      ]
      const text = notes.filter(Boolean).join(' ')
      const nested = entityOf(field) ? '' : fields(below(field), `${indent}  `)
      return `${indent}- \`${name}\` (${words.filter(Boolean).join(', ')})${text && `: ${text}`}\n${nested}`
    })
    .join('')
}

const list = (title: string, text: string) => (text ? `${title}:\n\n${text}\n` : '')

function callText(call: ReferenceCall): string {
  const { name, declaration, request, reply } = call
  const codes = (declaration.errors ?? []).map(
    code => `- \`${code}\` (${errorOf(code)[0]}): ${errorOf(code)[1]}\n`,
  )
  return `## ${name}

\`${declaration.method} ${declaration.path}\`

${declaration.summary}

Callers: ${declaration.allow.join(', ')}.

${list('Request', fields(request))}${list('Reply', fields(reply))}${list('Errors', codes.join(''))}${exampleLanguages.map(({ code, write }) => `\`\`\`${code}\n${write(call)}\n\`\`\`\n`).join('\n')}`
}

/** The page of a resource as Markdown. */
export function resourceMarkdown(resource: keyof Contract, reference: ApiReference): string {
  const calls = reference.calls.filter(call => call.resource === resource)
  const names = entitiesBelow(
    calls.flatMap(({ request, reply }) => [request, reply]),
    reference,
  )
  const entities = names.map(name => `### ${name}\n\n${fields(reference.entities[name] ?? {})}`)
  return `# ${resourceFacts[resource].title}\n\n${calls.map(callText).join('\n')}${entities.length > 0 ? `\n## Entities\n\n${entities.join('\n')}` : ''}`
}
