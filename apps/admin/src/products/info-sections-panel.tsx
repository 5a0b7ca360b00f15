import { createInfoSection, queryInfoSections } from '@stoa/client/calls'
import { type Product, useCall, useMutationCall } from '@stoa/react'
import { Button, Field, Select } from '@stoa/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionDialog } from '../form/action-dialog.tsx'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { QuietButton, SmallButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { createInfoSection as limits } from '../generated/calls/info-sections-v3.ts'
import { t } from '../i18n/translate.ts'
import { RichTextControl } from '../rich-text/rich-text-control.tsx'
import { useStaff } from '../session/staff-context.ts'
import { ProductListPanel } from './product-list-panel.tsx'
import { type ListEntry, type ProductListItem, useProductList } from './use-product-list.ts'

type Section = ProductListItem<'infoSections'>
/** The section that a dialog is about: a new one, or one of the product. */
type Editing = { isShared: boolean; entry?: ListEntry<Section> }

const TEXT_MAX = limits['infoSection.plainDescription'].max
/** Most sections of a product (ProductV3). */
const MAX = 20

/** The sections below the description: shared ones, and those of this product alone. */
export function InfoSectionsPanel({ product }: { product: Product }) {
  const canWrite = useStaff().can('CATALOG', 'WRITE')
  const list = useProductList(product.id, 'infoSections')
  const [editing, setEditing] = useState<Editing>()
  const { entries, add, replace } = list
  const submit = (section: Section) => (editing?.entry ? replace(editing.entry.key, section) : add(section))
  return (
    <ProductListPanel
      title={t('Info sections')}
      hint={t('The shop shows them below the description, in this order.')}
      empty={t(
        'Texts below the description, such as care instructions. Shared ones change on all their products at once.',
      )}
      list={list}
      nameOf={({ title }) => title ?? ''}
      saved={t('The info sections of {name} are saved', { name: product.name })}
      rowActions={entry =>
        entry.value.id ? (
          <Link
            to={`/info-sections/${entry.value.id}`}
            className="link shrink-0 px-2 text-sm text-muted"
            aria-label={t('Shared section {title}', { title: entry.value.title })}
          >
            {t('Shared')}
          </Link>
        ) : (
          canWrite && (
            <QuietButton
              aria-label={t('Edit {name}', { name: entry.value.title })}
              onClick={() => setEditing({ isShared: false, entry })}
            >
              {t('Edit')}
            </QuietButton>
          )
        )
      }
    >
      {entries.length < MAX ? (
        <>
          <SharedSectionPicker taken={entries.map(({ value }) => value.id)} onAdd={add} />
          <div className="flex flex-wrap gap-2">
            <SmallButton onClick={() => setEditing({ isShared: false })}>{t('Write a section')}</SmallButton>
            <QuietButton onClick={() => setEditing({ isShared: true })}>
              {t('New shared section')}
            </QuietButton>
          </div>
        </>
      ) : (
        <p className="text-sm text-muted">{t('A product has at most {max} info sections.', { max: MAX })}</p>
      )}
      {editing && <SectionDialog editing={editing} onClose={() => setEditing(undefined)} onSubmit={submit} />}
    </ProductListPanel>
  )
}

interface SharedSectionPickerProps {
  /** Ids of the sections that the product has. */
  taken: readonly (string | null | undefined)[]
  onAdd: (section: Section) => void
}

function SharedSectionPicker({ taken, onAdd }: SharedSectionPickerProps) {
  const [chosen, setChosen] = useState('')
  const { data } = useCall(queryInfoSections, {
    query: { sort: [{ fieldName: 'uniqueName', order: 'ASC' }], cursorPaging: { limit: 100 } },
  })
  const offered = (data?.infoSections ?? []).filter(({ id }) => !taken.includes(id))
  const section = offered.find(({ id }) => id === chosen)
  if (offered.length === 0) return null
  return (
    <div className="flex items-end gap-2">
      <Field id="shared-section" label={t('Shared section')} className="min-w-0 grow">
        {control => (
          <Select
            {...control}
            value={section ? chosen : ''}
            onChange={event => setChosen(event.target.value)}
            options={offered.map(({ id, uniqueName, title }) => [
              id,
              uniqueName === title ? title : `${uniqueName} – ${title}`,
            ])}
          >
            <option value="">{t('Choose')}</option>
          </Select>
        )}
      </Field>
      <Button
        variant="secondary"
        disabled={!section}
        aria-label={t('Add the shared section')}
        onClick={() => {
          if (!section) return
          const { id, uniqueName, title } = section
          onAdd({ id, uniqueName, title })
          setChosen('')
        }}
      >
        {t('Add')}
      </Button>
    </div>
  )
}

interface SectionDialogProps {
  editing: Editing
  onClose: () => void
  onSubmit: (section: Section) => void
}

/** Writes a section. A shared one is created at once; one of the product is saved with the list. */
function SectionDialog({ editing: { isShared, entry }, onClose, onSubmit }: SectionDialogProps) {
  const create = useMutationCall(createInfoSection, { invalidates: [queryInfoSections] })
  const submit = async (form: FormData) => {
    const title = textOf(form, 'sectionTitle')
    const plainDescription = textOf(form, 'sectionText')
    if (!title) throw new FormError(t('Enter a title.'))
    if (plainDescription.length > TEXT_MAX) throw new FormError(t('The text is too long.'))
    if (!isShared) return onSubmit({ title, plainDescription })
    const uniqueName = textOf(form, 'sectionName') || title
    const { infoSection } = await create.mutateAsync({
      infoSection: { uniqueName, title, ...(plainDescription && { plainDescription }) },
    })
    onSubmit({ id: infoSection.id, uniqueName, title })
  }
  return (
    <ActionDialog
      id="info-section"
      title={isShared ? t('New shared section') : entry ? t('Edit the section') : t('New section')}
      submit={isShared ? t('Create and add') : entry ? t('Apply') : t('Add')}
      open
      hasReason={isShared}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-sm text-muted">
        {isShared
          ? t('Other products can have it, too. A change appears on all of them.')
          : t('Only this product has it.')}
      </p>
      <TextField
        name="sectionTitle"
        label={t('Title for shoppers')}
        required
        maxLength={limits['infoSection.title'].max}
        defaultValue={entry?.value.title ?? ''}
      />
      {isShared && (
        <TextField
          name="sectionName"
          label={t('Name for colleagues')}
          hint={t('It tells sections of the same title from each other.')}
          optional
          maxLength={limits['infoSection.uniqueName'].max}
        />
      )}
      <RichTextControl
        id="field-sectionText"
        name="sectionText"
        label={t('Text')}
        optional
        maxLength={TEXT_MAX}
        format="html"
        initial={entry?.value.plainDescription ?? ''}
      />
    </ActionDialog>
  )
}
