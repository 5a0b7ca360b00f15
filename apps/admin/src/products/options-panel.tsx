import {
  deleteProductOptions,
  getProduct,
  queryInventoryItems,
  queryProducts,
  updateProduct,
} from '@stoa/client/calls'
import { type Product, useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { fromLines, toLines } from './option-lines.ts'

/** Most options of a product (protocol/catalogue §1). */
const MAX = 6
const invalidates = [getProduct, queryProducts, queryInventoryItems]

/** What buyers choose on the page of a product, such as a size. */
export function OptionsPanel({ product }: { product: Product }) {
  const { can } = useStaff()
  const [isOpen, setOpen] = useState(false)
  const { productOptions } = product
  return (
    <Panel
      title={t('Options')}
      aside={
        can('CATALOG', 'WRITE') && (
          <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
            {productOptions.length === 0 ? t('Add options') : t('Edit options')}
          </Button>
        )
      }
    >
      {productOptions.length === 0 ? (
        <p className="text-sm text-muted">
          {t('Buyers choose nothing. Add an option such as Size or Colour.')}
        </p>
      ) : (
        <dl className="grid gap-2 text-sm">
          {productOptions.map(({ name, choices = [] }) => (
            <div key={name} className="grid gap-0.5">
              <dt className="text-muted">{name}</dt>
              <dd>{choices.map(({ description }) => description).join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
      {isOpen && <OptionsDialog product={product} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function OptionsDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const toast = useToast()
  const { id, productOptions } = product
  const [rows, setRows] = useState(() =>
    (productOptions.length > 0 ? productOptions : [undefined]).map((option, index) => ({
      key: index,
      option,
    })),
  )
  const update = useMutationCall(updateProduct, { invalidates })
  const remove = useMutationCall(deleteProductOptions, { invalidates })
  const submit = async (form: FormData) => {
    const options = rows
      .map(({ key }) => ({
        name: textOf(form, `name-${key}`),
        choices: fromLines(String(form.get(`choices-${key}`) ?? '')),
      }))
      .filter(({ name, choices }) => name || choices.length > 0)
    const incomplete = options.find(({ name, choices }) => !name || choices.length === 0)
    if (incomplete) throw new FormError(t('Each option needs a name and at least one choice.'))
    if (options.length > 0)
      await update.mutateAsync({ product: { id, productOptions: options, manageVariants: true } })
    else if (productOptions.length > 0) await remove.mutateAsync({ id })
    toast(t('The options of {0} are saved', product.name))
  }
  return (
    <ActionDialog
      id="options"
      title={t('Options')}
      submit={t('Save options')}
      open
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-sm">
        {t(
          'Each combination of choices becomes a variant with its own price and stock. Variants whose choices stay keep theirs. An option without name and choices is removed.',
        )}
      </p>
      {rows.map(({ key, option }) => (
        <div key={key} className="grid gap-3 border-t border-line pt-3">
          <TextField name={`name-${key}`} label={t('Option')} maxLength={50} defaultValue={option?.name} />
          <TextField
            name={`choices-${key}`}
            label={t('Choices')}
            hint={t('One on each line. A colour can follow: Sand = #d8c8a8')}
            rows={4}
            defaultValue={option && toLines(option)}
          />
        </div>
      ))}
      {rows.length < MAX && (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          onClick={() => setRows([...rows, { key: rows.length, option: undefined }])}
        >
          {t('Add an option')}
        </Button>
      )}
    </ActionDialog>
  )
}
