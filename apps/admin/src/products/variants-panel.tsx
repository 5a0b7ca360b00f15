import { getProduct, queryProducts, updateProductVariants } from '@stoa/client/calls'
import { type Product, useMutationCall } from '@stoa/react'
import { Button, classNames, TextInput } from '@stoa/ui'
import { textOf } from '../form/form-values.ts'
import { onForm } from '../form/on-form.ts'
import { createProduct as limits } from '../generated/calls/products.ts'
import { t } from '../i18n/translate.ts'
import { FormNotices, SaveFailure } from '../live/form-notices.tsx'
import { useLiveForm } from '../live/use-live-form.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'

type Variant = Product['variants'][number]

const nameOf = ({ choices }: Variant) => Object.values(choices).join(', ')
const inputsOf = ({ variant: { priceData, sku, weight } }: Variant) => ({
  price: String(priceData?.price ?? ''),
  sku: sku ?? '',
  weight: String(weight ?? ''),
})
type Input = keyof ReturnType<typeof inputsOf>

const columns: readonly { input: Input; title: string; numeric: boolean; wideOnly?: true }[] = [
  { input: 'price', title: t('Price'), numeric: true },
  { input: 'sku', title: 'SKU', numeric: false },
  // Hidden on phones; the form sends it nevertheless.
  { input: 'weight', title: t('Weight'), numeric: true, wideOnly: true },
]

/** On phones the name of a variant stands above its values. */
const phoneRow =
  'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_4.5rem] max-sm:items-center max-sm:px-2.5'

/** The stored values of the form. */
const versionOf = (variants: readonly Variant[]) =>
  JSON.stringify(variants.map(variant => [variant.id, inputsOf(variant), variant.variant.visible]))

/** Price, SKU, weight and visibility of each variant, in a grid. */
export const VariantsPanel = ({ product }: { product: Product }) =>
  product.manageVariants ? <VariantsForm key={product.id} product={product} /> : null

function VariantsForm({ product }: { product: Product }) {
  const toast = useToast()
  const { can } = useStaff()
  const form = useLiveForm(product.variants, versionOf, 'variants')
  const { base, fieldsKey, markSaved, formProps } = form
  const update = useMutationCall(updateProductVariants, { invalidates: [getProduct, queryProducts] })
  const canWrite = can('CATALOG', 'WRITE')
  const save = (data: FormData) => {
    const variants = base.flatMap(variant => {
      const { id } = variant
      const before = inputsOf(variant)
      const isVisible = data.has(`visible-${id}`)
      const entered = (input: Input) => textOf(data, `${input}-${id}`)
      const changed = columns.filter(({ input }) => entered(input) !== before[input])
      const values = Object.fromEntries(
        // An empty control restores the value of the product.
        changed.map(({ input, numeric }) => {
          const value = entered(input)
          return [input, value === '' ? null : numeric ? Number(value) : value]
        }),
      )
      const isChanged = changed.length > 0 || isVisible !== variant.variant.visible
      return isChanged ? [{ variantIds: [id], ...values, visible: isVisible }] : []
    })
    if (variants.length === 0) return
    update.mutateAsync({ id: product.id, variants }).then(
      () => {
        markSaved()
        toast(t('The variants of {name} are saved', { name: product.name }))
      },
      // An error is shown below.
      () => {},
    )
  }
  return (
    <form
      {...formProps}
      onSubmit={onForm(form => {
        if (canWrite && !update.isPending) save(form)
      })}
    >
      <Panel title={t('Variants')}>
        <FormNotices form={form} />
        <fieldset key={fieldsKey} disabled={!canWrite} className="-mx-4 min-w-0 overflow-x-auto sm:-mx-5">
          <table className="w-full border-collapse text-sm max-sm:block" aria-label={t('Variants')}>
            <thead className="max-sm:block">
              <tr className={classNames('border-b border-line text-muted', phoneRow)}>
                <th scope="col" className="px-4 py-2 text-start font-medium max-sm:sr-only sm:px-5">
                  {t('Variant')}
                </th>
                {columns.map(({ input, title, wideOnly }) => (
                  <th
                    key={input}
                    scope="col"
                    className={classNames('px-1.5 py-2 text-start font-medium', wideOnly && 'max-sm:hidden')}
                  >
                    {title}
                  </th>
                ))}
                <th scope="col" className="px-1.5 py-2 text-start font-medium sm:px-5">
                  {t('Visible')}
                </th>
              </tr>
            </thead>
            <tbody className="max-sm:block">
              {base.map(variant => (
                <VariantRow key={variant.id} variant={variant} />
              ))}
            </tbody>
          </table>
        </fieldset>
        <p className="text-sm text-muted">{t('An empty field takes the value of the product.')}</p>
        <SaveFailure error={update.error} />
        {canWrite && (
          <Button type="submit" variant="secondary" busy={update.isPending} className="justify-self-start">
            {t('Save variants')}
          </Button>
        )}
      </Panel>
    </form>
  )
}

function VariantRow({ variant }: { variant: Variant }) {
  const name = nameOf(variant)
  const values = inputsOf(variant)
  return (
    <tr className={classNames('border-b border-line last:border-0', phoneRow)}>
      <th
        scope="row"
        className="py-2 text-start font-medium max-sm:col-span-3 max-sm:px-1.5 max-sm:pb-0 sm:ps-5 sm:pe-1.5"
      >
        <bdi>{name}</bdi>
      </th>
      {columns.map(({ input, title, numeric, wideOnly }) => (
        <td key={input} className={classNames('min-w-20 px-1.5 py-2', wideOnly && 'max-sm:hidden')}>
          <TextInput
            name={`${input}-${variant.id}`}
            aria-label={`${title}, ${name}`}
            defaultValue={values[input]}
            {...(numeric
              ? { type: 'number', inputMode: 'decimal', min: '0', step: 'any' }
              : { maxLength: limits['product.sku'].max })}
          />
        </td>
      ))}
      <td className="px-1.5 py-2 sm:px-5">
        <label className="-m-3 flex w-fit p-3">
          <input
            type="checkbox"
            name={`visible-${variant.id}`}
            aria-label={t('Visible, {name}', { name })}
            defaultChecked={variant.variant.visible}
            className="size-4.5 accent-accent"
          />
        </label>
      </td>
    </tr>
  )
}
