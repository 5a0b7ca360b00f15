import {
  deleteMediaFile,
  getMediaFile,
  listMediaFileUses,
  queryMediaFiles,
  queryProducts,
  updateMediaFile,
} from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Alert } from '@stoa/ui'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { HistoryPanel } from '../activity/history-panel.tsx'
import { ActionButton } from '../form/form-actions.tsx'
import { textOf } from '../form/form-values.ts'
import { onForm } from '../form/on-form.ts'
import { SaveButton } from '../form/save-button.tsx'
import { SmallButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { updateMediaFile as limits } from '../generated/calls/media-files.ts'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Page, Panel, PendingPage } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { renderedPath } from './crop-area.ts'
import { CropButton } from './crop-button.tsx'
import type { MediaFile } from './media-page.tsx'

const parent = { to: '/media', title: t('Media') }
const CENTRE = { x: 0.5, y: 0.5 }
const STEP = 0.02

/** One picture: its texts, the point that renditions show, and where it is used. */
export function MediaFilePage() {
  const { id = '' } = useParams()
  const { can } = useStaff()
  const { data, error } = useCall(getMediaFile, { mediaFileId: id })
  if (!data) return <PendingPage title={t('Picture')} parent={parent} error={error} />
  const { mediaFile } = data
  return (
    <Page title={mediaFile.displayName} parent={parent}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FileForm key={mediaFile.revision} file={mediaFile} />
        <div className="grid gap-5">
          <UsesPanel file={mediaFile} />
          <HistoryPanel entityId={id} canUndo={can('CATALOG', 'WRITE')} />
        </div>
      </div>
    </Page>
  )
}

function FileForm({ file }: { file: MediaFile }) {
  const toast = useToast()
  const navigate = useNavigate()
  const canWrite = useStaff().can('CATALOG', 'WRITE')
  const update = useMutationCall(updateMediaFile, { invalidates: [getMediaFile, queryMediaFiles] })
  const [point, setPoint] = useState(file.focalPoint ?? CENTRE)
  const { id, revision, url, mimeType, status, rejection, displayName, title, altText, width, height } = file
  const path = renderedPath(url)
  const save = async (form: FormData) => {
    await update.mutateAsync({
      mediaFile: {
        id,
        revision,
        displayName: textOf(form, 'displayName'),
        title: textOf(form, 'title') || null,
        altText: textOf(form, 'altText') || null,
        focalPoint: point.x === CENTRE.x && point.y === CENTRE.y ? null : point,
      },
    })
    toast(t('The picture is saved'))
  }
  return (
    <Panel
      title={t('Picture')}
      aside={
        canWrite &&
        path &&
        width &&
        height && (
          <CropButton
            id="crop-picture"
            picture={{
              path,
              size: { width, height },
              name: displayName,
              mimeType,
              altText: altText ?? undefined,
              title: title ?? undefined,
            }}
            note={t(
              'The part becomes a new picture. This one stays as it is, and products go on showing it.',
            )}
            onCropped={async mediaId => {
              toast(t('The part is saved as a new picture'))
              await navigate(`/media/${mediaId}`)
            }}
            button={open => <SmallButton onClick={open}>{t('Crop')}</SmallButton>}
          />
        )
      }
    >
      <form
        className="grid gap-4"
        onSubmit={onForm(form => {
          // An error is shown below.
          if (canWrite && !update.isPending) save(form).catch(() => {})
        })}
      >
        <fieldset disabled={!canWrite} className="grid gap-4">
          <legend className="sr-only">{t('Picture')}</legend>
          {url && mimeType === 'video/mp4' && (
            // biome-ignore lint/a11y/useMediaCaption: captions belong to the video of the merchant
            <video controls preload="metadata" src={url} aria-label={displayName} className="w-full" />
          )}
          {url && mimeType !== 'video/mp4' && (
            <FocalPoint url={url} point={point} isLocked={!canWrite} onChange={setPoint} />
          )}
          {status === 'UPLOADING' && <Alert tone="caution" title={t('The upload is not complete yet')} />}
          {rejection && <Alert tone="danger" title={rejection} />}
          <TextField
            name="displayName"
            label={t('Name')}
            required
            maxLength={limits['mediaFile.displayName'].max}
            defaultValue={displayName}
          />
          <TextField
            name="altText"
            label={t('Description')}
            hint={t('For readers who do not see the picture.')}
            optional
            rows={2}
            maxLength={limits['mediaFile.altText'].max}
            defaultValue={altText ?? ''}
          />
          <TextField
            name="title"
            label={t('Title')}
            optional
            maxLength={limits['mediaFile.title'].max}
            defaultValue={title ?? ''}
          />
        </fieldset>
        {update.error && <ErrorAlert error={update.error} />}
        {canWrite && <SaveButton busy={update.isPending} />}
      </form>
    </Panel>
  )
}

interface FocalPointProps {
  url: string
  point: { x: number; y: number }
  isLocked: boolean
  onChange: (point: { x: number; y: number }) => void
}

const share = (value: number) => Math.min(1, Math.max(0, Math.round(value * 1000) / 1000))

/** Chooses the point of a picture that stays visible when it is cut: by a press, or by arrow keys. */
function FocalPoint({ url, point, isLocked, onChange }: FocalPointProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A press of the keyboard has no position.
    if (event.detail === 0) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange({ x: share((event.clientX - left) / width), y: share((event.clientY - top) / height) })
  }
  const move = (event: KeyboardEvent) => {
    const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key
    ] ?? [0, 0]
    if (!x && !y) return
    event.preventDefault()
    onChange({ x: share(point.x + (x ?? 0) * STEP), y: share(point.y + (y ?? 0) * STEP) })
  }
  const percent = (value: number) => `${Math.round(value * 100)} %`
  return (
    <div className="grid justify-items-start gap-2">
      <button
        type="button"
        disabled={isLocked}
        aria-describedby="focal-point-hint"
        className="relative block max-w-full cursor-crosshair overflow-hidden rounded-sm border border-line"
        onClick={press}
        onKeyDown={move}
      >
        <img
          src={url}
          alt={t('Focal point: {left} from the left, {top} from the top', {
            left: percent(point.x),
            top: percent(point.y),
          })}
          className="block max-h-96"
        />
        <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-visible">
          <circle
            cx={`${point.x * 100}%`}
            cy={`${point.y * 100}%`}
            r="12"
            fill="rgb(0 0 0 / 0.35)"
            stroke="white"
            strokeWidth="2.5"
          />
        </svg>
      </button>
      <p id="focal-point-hint" className="text-sm text-muted">
        {t('Press the point that must stay visible when the picture is cut, or move it by arrow keys.')}
      </p>
    </div>
  )
}

/** The products that show the picture, and its deletion. */
function UsesPanel({ file: { id, displayName } }: { file: MediaFile }) {
  const toast = useToast()
  const navigate = useNavigate()
  const canWrite = useStaff().can('CATALOG', 'WRITE')
  const { data } = useCall(listMediaFileUses, { mediaFileId: id })
  const remove = useMutationCall(deleteMediaFile, { invalidates: [queryMediaFiles] })
  const ids = data?.productIds ?? []
  const products = useCall(
    queryProducts,
    { query: { filter: { id: { $in: ids.slice(0, 100) } }, paging: { limit: 100 } } },
    { enabled: ids.length > 0 },
  )
  return (
    <Panel title={t('Where it is used')}>
      {data && ids.length === 0 && <p className="text-sm text-muted">{t('No product shows it.')}</p>}
      {ids.length > 0 && (
        <ul aria-label={t('Products with the picture')} className="grid gap-1 text-sm">
          {(products.data?.products ?? []).map(product => (
            <li key={product.id}>
              <Link className="link" to={`/products/${product.id}`}>
                <bdi>{product.name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        {ids.length > 0
          ? t('Remove it from these products before you delete it.')
          : t('Content may name its address. That is not listed here.')}
      </p>
      {canWrite && data && ids.length === 0 && (
        <div>
          <ActionButton
            id="delete-picture"
            title={t('Delete picture')}
            heading={t('Delete {name}', { name: displayName })}
            submit={t('Delete')}
            variant="quiet"
            fields={t('The file is removed. This cannot be undone.')}
            run={async () => {
              await remove.mutateAsync({ mediaFileId: id })
              toast(t('{name} is deleted', { name: displayName }))
              void navigate('/media')
            }}
          />
        </div>
      )}
    </Panel>
  )
}
