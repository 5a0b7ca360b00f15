import {
  deleteProductOptions,
  getProduct,
  getProductV3,
  queryInventoryItems,
  queryProducts,
  updateProduct,
} from '@stoa/client/calls'
import { type Product, useMutationCall } from '@stoa/react'
import { Alert } from '@stoa/ui'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { CheckField } from '../form/check-field.tsx'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { SmallButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { createProduct as limits } from '../generated/calls/products.ts'
import { t } from '../i18n/translate.ts'
import { useToast } from '../shell/toasts.tsx'
import { fromLines, toLines } from './option-lines.ts'
import { lossOf } from './option-loss.ts'

/** Most options of a product (protocol/catalogue §1). */
const MAX = 6
const invalidates = [getProduct, getProductV3, queryProducts, queryInventoryItems]

type Option = { name: string; choices: { description: string; value: string }[] }
type Options = Option[]

const isComplete = ({ name, choices }: Option) => name !== '' && choices.length > 0

/** A stored option as the form shows it. */
const namedOption = (option: Product['productOptions'][number]): Option => ({
  name: option.name ?? '',
  choices: fromLines(toLines(option)),
})

/** The options of the form. Empty ones are left out. */
const readOptions = (form: FormData, rows: readonly { key: number }[]): Options =>
  rows
    .map(({ key }) => ({
      name: textOf(form, `name-${key}`),
      choices: fromLines(String(form.get(`choices-${key}`) ?? '')),
    }))
    .filter(({ name, choices }) => name || choices.length > 0)

/** The options of a product with their choices, and whether their combinations are variants. */
export function OptionsDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const toast = useToast()
  const { id, productOptions, manageVariants } = product
  const [rows, setRows] = useState(() =>
    (productOptions.length > 0 ? productOptions : [undefined]).map((option, index) => ({
      key: index,
      option,
    })),
  )
  // First options usually differ in price or stock. Existing ones stay as they are.
  const [makesVariants, setMakesVariants] = useState(productOptions.length === 0 || manageVariants === true)
  const update = useMutationCall(updateProduct, { invalidates })
  const remove = useMutationCall(deleteProductOptions, { invalidates })
  const [options, setOptions] = useState<Options>(productOptions.map(namedOption))
  const loss = lossOf(product, { options: options.filter(isComplete), makesVariants })
  const submit = async (form: FormData) => {
    const options = readOptions(form, rows)
    setOptions(options)
    if (!options.every(isComplete))
      throw new FormError(t('Each option needs a name and at least one choice.'))
    // Entries that were restored have not been compared before.
    if (lossOf(product, { options, makesVariants }) && !form.has('lossConfirmed'))
      throw new FormError(t('Values of variants would end. Confirm that first.'))
    if (options.length > 0)
      await update.mutateAsync({ product: { id, productOptions: options, manageVariants: makesVariants } })
    else if (productOptions.length > 0) await remove.mutateAsync({ id })
    toast(t('The options of {name} are saved', { name: product.name }))
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
      <p className="text-sm">{t('An option without name and choices is removed.')}</p>
      <div
        className="grid gap-4"
        onChange={({ currentTarget }) => {
          const form = currentTarget.closest('form')
          if (form) setOptions(readOptions(new FormData(form), rows))
        }}
      >
        {rows.map(({ key, option }) => (
          <div key={key} className="grid gap-3 border-t border-line pt-3">
            <TextField
              name={`name-${key}`}
              label={t('Option')}
              maxLength={limits['product.productOptions[].name'].max}
              defaultValue={option?.name}
            />
            <TextField
              name={`choices-${key}`}
              label={t('Choices')}
              hint={t('One on each line. A colour can follow: Sand = #d8c8a8')}
              rows={4}
              defaultValue={option && toLines(option)}
            />
          </div>
        ))}
      </div>
      {rows.length < MAX && (
        <SmallButton
          className="justify-self-start"
          onClick={() => setRows([...rows, { key: rows.length, option: undefined }])}
        >
          {t('Add an option')}
        </SmallButton>
      )}
      <div className="grid gap-2 border-t border-line pt-3">
        <CheckField
          name="makesVariants"
          role="switch"
          label={t('Price, stock or weight differ by choice')}
          aria-describedby="makes-variants-hint"
          checked={makesVariants}
          onChange={event => setMakesVariants(event.target.checked)}
        />
        <p id="makes-variants-hint" className="text-sm text-muted">
          {makesVariants
            ? t(
                'Each combination of choices is a variant with its own price, SKU, weight and stock. Variants whose choices stay keep theirs.',
              )
            : t(
                'Buyers choose, and the order names the choice. All choices have the price, SKU, weight and stock of the product. A surcharge for a choice is only possible with variants.',
              )}
        </p>
        {loss && (
          <>
            <Alert tone="caution" title={loss} />
            <CheckField key={loss} name="lossConfirmed" required label={t('I understand, and want this')} />
          </>
        )}
      </div>
    </ActionDialog>
  )
}
