import { queryMediaFiles } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { Badge, EmptyState } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { TileList } from '../list/tile-list.tsx'
import { useListState } from '../list/use-list-state.ts'
import { nextCursor, useRows } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Pending } from '../shell/page.tsx'
import { thumbnail } from './thumbnail.ts'
import { UploadBox, UploadButton } from './upload-box.tsx'
import { UploadRow } from './upload-row.tsx'
import { useUpload } from './use-upload.ts'

export type MediaFile = ReplyOf<typeof contract.mediaFiles.getMediaFile>['mediaFile']

const PAGE = 48
const states = { READY: t('Ready'), UPLOADING: t('Uploading'), REJECTED: t('Rejected') } as const

/** The pictures of the shop, newest first. */
export function MediaPage() {
  const list = useListState()
  const queries = useQueryClient()
  const canWrite = useStaff().can('CATALOG', 'WRITE')
  const { uploads, add, dismiss } = useUpload(() =>
    queries.invalidateQueries({ queryKey: [queryMediaFiles.name] }),
  )
  const [search, status] = [list.get('q'), list.get('status')]
  const filter = {
    ...(search && { displayName: { $startsWith: search } }),
    ...(status && { status }),
  }
  const { data, error, rows } = useRows(queryMediaFiles, {
    size: PAGE,
    argsOf: cursor => ({
      query: cursor ? { cursorPaging: { limit: PAGE, cursor } } : { filter, cursorPaging: { limit: PAGE } },
    }),
    pageOf: ({ mediaFiles, pagingMetadata }) => ({ rows: mediaFiles, next: nextCursor(pagingMetadata) }),
  })
  return (
    <Page
      title={t('Media')}
      actions={
        canWrite && (
          <UploadButton add={add} label={t('Pictures to upload')}>
            {t('Upload pictures')}
          </UploadButton>
        )
      }
    >
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox label={t('Beginning of the name')} value={search} onSearch={q => list.set({ q })} />
        <FilterSelect {...list.filter('status')} label={t('State')} options={states} />
      </div>
      <UploadBox add={add} canWrite={canWrite}>
        {uploads.map(upload => (
          <UploadRow key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
        ))}
        {!data ? (
          <Pending error={error} />
        ) : data.mediaFiles.length === 0 ? (
          <EmptyState
            title={list.isFiltered ? t('No picture matches') : t('No pictures yet')}
            action={
              list.isFiltered && (
                <Link to="?" className="link">
                  {t('Show all pictures')}
                </Link>
              )
            }
          >
            {!list.isFiltered && t('Upload pictures, or drop files here. Products and content show them.')}
          </EmptyState>
        ) : (
          <TileList
            label={t('Pictures')}
            rows={rows}
            keyOf={({ id }) => id}
            render={file => <MediaCard file={file} />}
          />
        )}
      </UploadBox>
    </Page>
  )
}

function MediaCard({ file }: { file: MediaFile }) {
  const { id, displayName, url, status, width, height, mimeType, posterId } = file
  const isVideo = mimeType === 'video/mp4'
  return (
    <Link data-row to={`/media/${id}`} className="group grid gap-1.5 text-sm">
      {url && (posterId || !isVideo) ? (
        <img
          src={thumbnail(url)}
          alt=""
          loading="lazy"
          className="aspect-square w-full rounded-sm border border-line object-cover group-hover:border-line-strong"
        />
      ) : (
        <span className="grid aspect-square w-full place-content-center rounded-sm border border-dashed border-line-strong">
          {status === 'READY' ? (
            <Badge tone="neutral">{t('MP4')}</Badge>
          ) : (
            <Badge tone={status === 'REJECTED' ? 'danger' : 'caution'}>{states[status]}</Badge>
          )}
        </span>
      )}
      <bdi className="truncate font-medium">{displayName}</bdi>
      {width && height && (
        <span className="tabular text-xs text-muted">
          {width} × {height}
        </span>
      )}
    </Link>
  )
}
