import { listDefaultTaxGroups, queryTaxGroups } from '@stoa/client/calls'
import { type Product, useCall } from '@stoa/react'
import { searchTexts } from '@stoa/react/search-texts'
import type { ReactNode } from 'react'
import { AmountField } from '../form/amount-field.tsx'
import { CheckField } from '../form/check-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { createProduct as limits } from '../generated/calls/products.ts'
import { t } from '../i18n/translate.ts'
import { RichTextControl } from '../rich-text/rich-text-control.tsx'
import { useStaff } from '../session/staff-context.ts'
import { Panel } from '../shell/page.tsx'
import { unitSymbols } from './product-form-values.ts'

interface ProductFieldsProps {
  product?: Product
  /** Shown above the first fields, such as a notice about unsaved changes. */
  notices: ReactNode
  disabled?: boolean
}

const discountTitles = { NONE: t('No discount'), PERCENT: t('Percent'), AMOUNT: t('Amount') }
/** Units of the price by quantity, and none. */
const unitTitles = { '': '–', ...unitSymbols }
const typeTitles = { physical: t('Goods that are shipped'), digital: t('Files to download') }

/** The fields of a product that its form edits, in panels. */
export function ProductFields({ product, notices, disabled }: ProductFieldsProps) {
  const { name, description, visible = true } = product ?? {}
  return (
    <>
      <Panel title={t('Product')}>
        {notices}
        <fieldset disabled={disabled} className="grid gap-4">
          <TextField
            name="name"
            label={t('Name')}
            required
            maxLength={limits['product.name'].max}
            defaultValue={name}
          />
          <RichTextControl
            id="field-description"
            name="description"
            label={t('Description')}
            optional
            maxLength={limits['product.description'].max}
            format="html"
            initial={description ?? ''}
          />
          <CheckField name="visible" label={t('Visible in the shop')} defaultChecked={visible} />
        </fieldset>
      </Panel>
      <Panel title={t('Price')}>
        <fieldset disabled={disabled} className="grid gap-4">
          <PriceFields product={product} />
        </fieldset>
      </Panel>
      <Panel title={t('Details')}>
        <fieldset disabled={disabled} className="grid items-end gap-4 sm:grid-cols-2">
          <DetailFields product={product} />
        </fieldset>
      </Panel>
      <Panel title={t('Search engines')}>
        <fieldset disabled={disabled} className="grid gap-4">
          <SearchEngineFields product={product} />
        </fieldset>
      </Panel>
    </>
  )
}

function PriceFields({ product }: Pick<ProductFieldsProps, 'product'>) {
  const { priceData, discount, costAndProfitData, pricePerUnitData, taxGroupId } = product ?? {}
  const currency = priceData?.currency
  const type = discount?.type === 'PERCENT' || discount?.type === 'AMOUNT' ? discount.type : 'NONE'
  const isOwnUnit = (unit: string | undefined) => (unit && unit in unitSymbols ? unit : '')
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <AmountField
          name="price"
          label={currency ? t('Price in {currency}', { currency }) : t('Price')}
          required
          defaultValue={priceData?.price ?? ''}
        />
        <AmountField
          name="cost"
          label={t('Cost of one unit')}
          hint={t('Only staff see it.')}
          optional
          defaultValue={costAndProfitData?.itemCost ?? ''}
        />
        <SelectField name="discountType" label={t('Discount')} titles={discountTitles} defaultValue={type} />
        <AmountField
          name="discountValue"
          label={t('Amount or percentage of the discount')}
          optional
          defaultValue={type === 'NONE' ? '' : discount?.value}
        />
        <TaxGroupField taxGroupId={taxGroupId} />
      </div>
      <div className="grid gap-2">
        <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-4">
          <AmountField
            name="totalQuantity"
            label={t('Content')}
            min="0.01"
            optional
            defaultValue={pricePerUnitData?.totalQuantity ?? ''}
          />
          <SelectField
            name="totalUnit"
            label={t('Measured in')}
            titles={unitTitles}
            defaultValue={isOwnUnit(pricePerUnitData?.totalMeasurementUnit)}
          />
          <AmountField
            name="baseQuantity"
            label={t('Base')}
            min="0.01"
            optional
            defaultValue={pricePerUnitData?.baseQuantity ?? ''}
          />
          <SelectField
            name="baseUnit"
            label={t('Base measured in')}
            titles={unitTitles}
            defaultValue={isOwnUnit(pricePerUnitData?.baseMeasurementUnit)}
          />
        </div>
        <p className="text-sm text-muted">
          {t('For the price by quantity: a jar with 250 g and the base 100 g shows the price of 100 g.')}
        </p>
      </div>
    </>
  )
}

function DetailFields({ product }: Pick<ProductFieldsProps, 'product'>) {
  const { sku, brand, ribbon, weight, productType = 'physical' } = product ?? {}
  return (
    <>
      <TextField name="sku" label="SKU" optional maxLength={limits['product.sku'].max} defaultValue={sku} />
      <TextField
        name="brand"
        label={t('Brand')}
        optional
        maxLength={limits['product.brand'].max}
        defaultValue={brand}
      />
      <TextField
        name="ribbon"
        label={t('Ribbon on the picture')}
        optional
        maxLength={limits['product.ribbon'].max}
        defaultValue={ribbon}
      />
      <AmountField name="weight" label={t('Weight of one unit')} optional defaultValue={weight || ''} />
      <SelectField name="productType" label={t('Kind')} titles={typeTitles} defaultValue={productType} />
    </>
  )
}

function SearchEngineFields({ product }: Pick<ProductFieldsProps, 'product'>) {
  const { title, description } = searchTexts(product?.seoData)
  return (
    <>
      <TextField
        name="slug"
        label={t('Last part of the address')}
        hint={
          product
            ? t('Links to the former address lead to the new one.')
            : t('Empty: it follows from the name.')
        }
        optional={!product}
        required={Boolean(product)}
        maxLength={limits['product.slug'].max}
        defaultValue={product?.slug}
      />
      <TextField
        name="searchTitle"
        label={t('Title in search results')}
        hint={t('Empty: the name of the product.')}
        optional
        maxLength={200}
        defaultValue={title}
      />
      <TextField
        name="searchText"
        label={t('Text in search results')}
        hint={t('Empty: the beginning of the description.')}
        optional
        rows={2}
        maxLength={320}
        defaultValue={description}
      />
    </>
  )
}

/** The choice of a tax group, for staff who may read them. */
function TaxGroupField({ taxGroupId }: { taxGroupId: string | null | undefined }) {
  return useStaff().can('PRICES') ? <TaxGroupSelect taxGroupId={taxGroupId} /> : null
}

function TaxGroupSelect({ taxGroupId }: { taxGroupId: string | null | undefined }) {
  const { data: own } = useCall(queryTaxGroups, { query: { cursorPaging: { limit: 100 } } })
  const { data: standard } = useCall(listDefaultTaxGroups, {})
  if (!own || !standard) return null
  const groups = [...standard.taxGroups, ...own.taxGroups]
  const titles = {
    '': t('Default'),
    ...Object.fromEntries(groups.map(({ id = '', name = '' }) => [id, name])),
  }
  return (
    <SelectField name="taxGroupId" label={t('Tax group')} titles={titles} defaultValue={taxGroupId ?? ''} />
  )
}
