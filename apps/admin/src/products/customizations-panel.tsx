import { queryCustomizations } from '@stoa/client/calls'
import type { Customization } from '@stoa/contract'
import { type Product, useCall } from '@stoa/react'
import { Badge, Button, Field, Select } from '@stoa/ui'
import { useState } from 'react'
import { QuietButton, SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { CustomizationDialog, type EditedModifier } from './customization-dialog.tsx'
import { ProductListPanel } from './product-list-panel.tsx'
import { type ProductListItem, useProductList } from './use-product-list.ts'

type Modifier = ProductListItem<'modifiers'>

/** Most customizations of a product (ProductV3). */
const MAX = 10
const isText = ({ modifierRenderType }: Modifier) => modifierRenderType === 'FREE_TEXT'

/** What shoppers enter or choose besides variants: texts such as an engraving, and choices. */
export function CustomizationsPanel({ product }: { product: Product }) {
  const canWrite = useStaff().can('CATALOG', 'WRITE')
  const list = useProductList(product.id, 'modifiers')
  const [editing, setEditing] = useState<EditedModifier>()
  const { entries, add, replace } = list
  // The shop offers the choices of variants, or those of customizations.
  const takesChoices = !product.manageVariants || product.productOptions.length === 0
  return (
    <ProductListPanel
      title={t('Customizations')}
      hint={t(
        'Shoppers enter or choose them, in this order. They make no variants and do not change the price.',
      )}
      empty={t('Texts that shoppers enter, such as an engraving, and choices that make no variants.')}
      list={list}
      nameOf={({ name }) => name ?? ''}
      saved={t('The customizations of {name} are saved', { name: product.name })}
      rowActions={entry => (
        <>
          <span className="flex shrink-0 flex-wrap justify-end gap-1">
            <Badge tone="neutral">{isText(entry.value) ? t('Text') : t('Choices')}</Badge>
            {entry.value.mandatory && <Badge tone="neutral">{t('Required')}</Badge>}
          </span>
          {canWrite && (
            <QuietButton
              aria-label={t('Edit {name}', { name: entry.value.name })}
              onClick={() => setEditing({ key: entry.key, modifier: entry.value })}
            >
              {t('Edit')}
            </QuietButton>
          )}
        </>
      )}
    >
      {entries.length < MAX ? (
        <>
          <SharedPicker
            taken={entries.map(({ value }) => value.name)}
            takesChoices={takesChoices}
            onAdd={modifier => setEditing({ modifier })}
          />
          <div className="flex flex-wrap gap-2">
            <SmallButton onClick={() => setEditing({ modifier: { modifierRenderType: 'FREE_TEXT' } })}>
              {t('New text')}
            </SmallButton>
            {takesChoices && (
              <SmallButton
                onClick={() =>
                  setEditing({ modifier: { modifierRenderType: 'TEXT_CHOICES', mandatory: true } })
                }
              >
                {t('New choices')}
              </SmallButton>
            )}
          </div>
          {!takesChoices && (
            <p className="text-sm text-muted">
              {t('Buyers of this product choose a variant. Besides, they can enter texts.')}
            </p>
          )}
        </>
      ) : (
        <p className="text-sm text-muted">{t('A product has at most {max} customizations.', { max: MAX })}</p>
      )}
      {editing && (
        <CustomizationDialog
          edited={editing}
          taken={entries.filter(({ key }) => key !== editing.key).map(({ value }) => value.name ?? '')}
          onClose={() => setEditing(undefined)}
          onSubmit={modifier => (editing.key ? replace(editing.key, modifier) : add(modifier))}
        />
      )}
    </ProductListPanel>
  )
}

/** The customization of a product that a shared one begins with. */
function modifierOf({
  id,
  name,
  customizationRenderType,
  freeTextInput,
  choicesSettings,
}: Customization): Modifier {
  if (customizationRenderType === 'FREE_TEXT') {
    const { title, minCharCount, maxCharCount } = freeTextInput ?? {}
    return {
      id,
      name,
      modifierRenderType: 'FREE_TEXT',
      freeTextSettings: {
        title: title ?? name,
        ...(minCharCount && { minCharCount }),
        ...(maxCharCount && { maxCharCount }),
      },
    }
  }
  return {
    id,
    name,
    modifierRenderType: customizationRenderType,
    mandatory: true,
    choicesSettings: {
      choices: (choicesSettings?.choices ?? []).map(choice => ({
        choiceId: choice.id,
        name: choice.name,
        choiceType: choice.choiceType,
        ...(choice.colorCode && { colorCode: choice.colorCode }),
      })),
    },
  }
}

interface SharedPickerProps {
  /** Names that the product has. */
  taken: readonly (string | null | undefined)[]
  takesChoices: boolean
  onAdd: (modifier: Modifier) => void
}

function SharedPicker({ taken, takesChoices, onAdd }: SharedPickerProps) {
  const [chosen, setChosen] = useState('')
  const { data } = useCall(queryCustomizations, {
    query: {
      filter: { customizationType: 'MODIFIER' },
      sort: [{ fieldName: 'name', order: 'ASC' }],
      cursorPaging: { limit: 200 },
    },
  })
  const offered = (data?.customizations ?? []).filter(
    ({ name, customizationRenderType }) =>
      !taken.includes(name) && (takesChoices || customizationRenderType === 'FREE_TEXT'),
  )
  const customization = offered.find(({ id }) => id === chosen)
  if (offered.length === 0) return null
  return (
    <div className="flex items-end gap-2">
      <Field id="shared-customization" label={t('Shared customization')} className="min-w-0 grow">
        {control => (
          <Select
            {...control}
            value={customization ? chosen : ''}
            onChange={event => setChosen(event.target.value)}
            options={offered.map(({ id, name }) => [id, name])}
          >
            <option value="">{t('Choose')}</option>
          </Select>
        )}
      </Field>
      <Button
        variant="secondary"
        disabled={!customization}
        aria-label={t('Add the shared customization')}
        onClick={() => {
          if (!customization) return
          onAdd(modifierOf(customization))
          setChosen('')
        }}
      >
        {t('Add')}
      </Button>
    </div>
  )
}
