import { AiAgent } from '@stoa/contract/ai-agents'
import { CheckField } from '../form/check-field.tsx'
import type { CustomControlProps } from '../form/form-field.ts'

/** Programs of assistants that stay away from the storefront. Their names are the same in each language. */
export function CrawlerChecks({ name, label, value }: CustomControlProps) {
  const chosen = (value ?? []) as readonly string[]
  return (
    <fieldset className="grid gap-1 sm:grid-cols-2">
      <legend className="pb-1 text-sm font-medium">{label}</legend>
      {AiAgent.map(agent => (
        <CheckField
          key={agent}
          name={name}
          value={agent}
          label={agent}
          defaultChecked={chosen.includes(agent)}
        />
      ))}
    </fieldset>
  )
}
