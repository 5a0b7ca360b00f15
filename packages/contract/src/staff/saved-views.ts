import { callsWith } from '../call.ts'
import { s } from '../schema.ts'

const id = s.req.guid({ doc: 'Id of the view, GUID.' })
const name = (doc: string) => s.string({ min: 1, max: 60, doc })
const page = s.req.string({
  max: 100,
  pattern: '^[a-z][a-z0-9-/]*$',
  doc: 'Page of the admin, such as `orders`.',
})
/** `name=value` pairs as URLSearchParams writes them: a view is a state of its page, and never another address. */
const QUERY = '^\\??([\\w*.+%-]+(=[\\w*.+%-]*)?(&[\\w*.+%-]+(=[\\w*.+%-]*)?)*)?$'
const query = (doc: string) => s.string({ max: 2000, pattern: QUERY, doc })
const shared = s.boolean({ doc: 'Whether all staff see the view. Default: false.' })

const SavedView = s.object({
  id: s.always.guid({ doc: 'Id of the view, GUID.' }),
  page: s.always.string({ doc: 'Page of the admin.' }),
  name: s.always.string({ doc: 'Name of the view.' }),
  query: s.always.string({ doc: 'State of the list as a query string.' }),
  shared: s.always.boolean({ doc: 'Whether all staff see the view.' }),
  own: s.always.boolean({ doc: 'Whether the caller has created it.' }),
  author: s.string({
    doc: 'Name of the colleague who created it. Absent for own views, and those of keys and former staff.',
  }),
})
const savedView = s.req.with(SavedView, { doc: 'Saved view of a list.' })
const allow = ['merchant'] as const

const call = callsWith({ allow })

/** States of lists in the admin that staff have saved, for themselves or for all. */
export const savedViews = {
  listSavedViews: call({
    method: 'GET',
    path: '/v1/saved-views',
    summary: 'Returns the views of a page: those of the caller and shared ones, by name.',
    request: s.object({ page }),
    reply: s.object({ savedViews: s.req.array(SavedView, { doc: 'Views by name.' }) }),
  }),

  createSavedView: call({
    method: 'POST',
    path: '/v1/saved-views',
    summary: 'Saves the state of a list. At most 200 for each caller.',
    request: s.object({
      page,
      name: s.req(name('Name of the view.')),
      query: s.req(query('State of the list as a query string, such as `status=APPROVED`.')),
      shared,
    }),
    reply: s.object({ savedView }),
    errors: ['ENTITY_LIMIT_REACHED'],
    emits: ['stoa.platform.v1.saved_view_created'],
  }),

  updateSavedView: call({
    method: 'PATCH',
    path: '/v1/saved-views/{id}',
    summary: "Changes one of the caller's views; with `staff:write` also a shared one of another author.",
    request: s.object({
      id,
      name: name('New name. Default: unchanged.'),
      query: query('New state. Default: unchanged.'),
      shared,
    }),
    reply: s.object({ savedView }),
    errors: ['SAVED_VIEW_NOT_FOUND'],
    emits: ['stoa.platform.v1.saved_view_updated'],
  }),

  deleteSavedView: call({
    method: 'DELETE',
    path: '/v1/saved-views/{id}',
    summary: "Deletes one of the caller's views; with `staff:write` also a shared one of another author.",
    request: s.object({ id }),
    reply: s.object({}),
    errors: ['SAVED_VIEW_NOT_FOUND'],
    emits: ['stoa.platform.v1.saved_view_deleted'],
  }),
}
