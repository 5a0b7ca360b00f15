import type { StorefrontSlot } from '@stoa/react/storefront'
import { features } from '../features.ts'
import { useLocalPath } from '../i18n/i18n-context.tsx'
import { useI18n } from '../i18n/use-i18n.ts'
import type { BlockResult, LoadedBlock } from './blocks.server.ts'

interface BlocksProps {
  slot: StorefrontSlot
  blocks: readonly LoadedBlock[]
  /** Path of the page, whose action handles the forms. */
  path: string
  /** What the form of a block has just led to. */
  submitted?: BlockResult | undefined
}

/** The blocks of features in a slot of a page. */
export function Blocks({ slot, blocks, path, submitted }: BlocksProps) {
  const { language, locale } = useI18n()
  const localPath = useLocalPath()
  if (blocks.length === 0) return null
  return (
    <div data-slot={slot} className="grid gap-14">
      {blocks.map(({ feature, data, formKey }) => {
        const block = features.find(({ name }) => name === feature)?.slots[slot]
        return (
          block && (
            <block.Component
              key={feature}
              data={data}
              result={submitted?.feature === feature ? submitted.result : undefined}
              language={language}
              locale={locale}
              form={{
                attributes: { method: 'post', action: localPath(path) },
                fields: (
                  <>
                    <input type="hidden" name="intent" value="block" />
                    <input type="hidden" name="feature" value={feature} />
                    <input type="hidden" name="key" value={formKey} />
                  </>
                ),
              }}
            />
          )
        )
      })}
    </div>
  )
}
