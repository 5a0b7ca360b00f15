import type { Fields } from '../entity-changes.ts'
import type { InverseCall } from './inverse.ts'

interface Picture {
  id?: string
  image?: { url?: string }
}
interface Option {
  name?: string
  choices?: { description?: string; media?: { items?: Picture[] } }[]
}

/** The pictures of a product. */
export const picturesOf = (product: Fields | undefined): Picture[] =>
  (product?.media as { items?: Picture[] } | undefined)?.items ?? []

/** Calls that remove added pictures and attach removed ones. */
export function restorePictures(
  id: string,
  before: Fields | undefined,
  after: Fields | undefined,
): InverseCall[] {
  const ids = (product: Fields | undefined) => new Set(picturesOf(product).map(({ id }) => id))
  const [former, latter] = [ids(before), ids(after)]
  const added = picturesOf(after).filter(picture => !former.has(picture.id))
  const removed = picturesOf(before).filter(picture => !latter.has(picture.id))
  return [
    ...(added.length > 0
      ? [
          {
            operation: 'products.removeProductMedia',
            message: { id, mediaIds: added.map(({ id }) => id ?? '') },
          },
        ]
      : []),
    ...(removed.length > 0
      ? [{ operation: 'products.addProductMedia', message: { id, media: removed.map(toAttachment) } }]
      : []),
  ]
}

/** An uploaded picture by the id of its file, which its address has; any other one by its address. */
export function toAttachment({ image }: Picture) {
  const url = image?.url ?? ''
  const mediaId = /\/media\/([\da-f-]{36})$/.exec(url)?.[1]
  return mediaId ? { mediaId } : { url }
}

/** A choice with the ids of its pictures. */
interface Assignment {
  option: string
  choice: string
  mediaIds: string[]
}

const assignmentsOf = (product: Fields | undefined): Assignment[] =>
  ((product?.productOptions ?? []) as Option[]).flatMap(({ name: option = '', choices = [] }) =>
    choices.map(({ description: choice = '', media }) => ({
      option,
      choice,
      mediaIds: (media?.items ?? []).flatMap(({ id }) => id ?? []),
    })),
  )

/** The pictures of choices of one version that the same choices of another version do not have. */
const missingIn = (of: readonly Assignment[], other: readonly Assignment[]) =>
  of.flatMap(({ option, choice, mediaIds }) => {
    const known = other.find(one => one.option === option && one.choice === choice)?.mediaIds ?? []
    const missing = mediaIds.filter(id => !known.includes(id))
    return missing.length > 0 ? [{ option, choice, mediaIds: missing }] : []
  })

/** Calls that take assigned pictures from choices and give them removed ones. */
export function restoreChoicePictures(
  id: string,
  before: Fields | undefined,
  after: Fields | undefined,
): InverseCall[] {
  const [former, latter] = [assignmentsOf(before), assignmentsOf(after)]
  const isFormer = ({ option, choice }: Assignment) =>
    former.some(one => one.option === option && one.choice === choice)
  // A picture that is stored outside of the platform comes back under a new id.
  const attached = new Set([
    ...picturesOf(after).map(picture => picture.id),
    ...picturesOf(before).map(picture => toAttachment(picture).mediaId),
  ])
  const added = missingIn(latter, former).filter(isFormer)
  const removed = missingIn(former, latter).flatMap(({ mediaIds, ...choice }) => {
    const restored = mediaIds.filter(mediaId => attached.has(mediaId))
    return restored.length > 0 ? [{ ...choice, mediaIds: restored }] : []
  })
  return [
    ...(added.length > 0
      ? [{ operation: 'products.removeProductMediaFromChoices', message: { id, media: added } }]
      : []),
    ...(removed.length > 0
      ? [{ operation: 'products.addProductMediaToChoices', message: { id, media: removed } }]
      : []),
  ]
}
