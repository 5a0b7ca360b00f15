import type { StaffArea } from '@stoa/contract'
import type { Order, Product, useClient } from '@stoa/react'
import type { Messages } from '@stoa/texts'
import type { ComponentType } from 'react'
import type { FeatureEntity, FeaturePage } from '../admin-feature.ts'
import type { Member } from '../customers/member-name.tsx'

/** What the pages show that panels and actions are added to. */
export interface ExtensionTargets {
  order: Order
  product: Product
  customer: Member
}

/** Name of a page with panels and actions of extensions. */
export type ExtensionTarget = keyof ExtensionTargets

/** A page of an extension. Its path is below `/admin/extensions/<id>`; its title is English. Default group: that of the extensions. */
export type ExtensionPage = FeaturePage & { title: string }

/** List, form, search and history of an entity of the package, where its pages are. */
export type ExtensionEntity = FeatureEntity & { title: string }

/** A panel at the end of a page. */
export interface PanelFor<T extends ExtensionTarget> {
  at: T
  /** English heading. */
  title: string
  /** The role needs read access to it. Default: everyone who sees the page. */
  area?: StaffArea
  /** Loads the content on first use. */
  load: () => Promise<ComponentType<{ entity: ExtensionTargets[T] }>>
}

/** What an action does, loaded when its dialog opens. */
export interface ActionModule<T extends ExtensionTarget> {
  /** Content of the dialog: an explanation, fields, or both. */
  Fields: ComponentType<{ entity: ExtensionTargets[T] }>
  /** Performs the action. The text is shown as a message; an error is shown in the dialog. */
  run: (
    form: FormData,
    context: { entity: ExtensionTargets[T]; client: ReturnType<typeof useClient> },
  ) => Promise<string | undefined>
}

/** A button at the top of a page, which opens a dialog. */
export interface ActionFor<T extends ExtensionTarget> {
  at: T
  /** English text of the button, and heading of the dialog. */
  title: string
  /** The role needs write access to it. */
  area: StaffArea
  load: () => Promise<ActionModule<T>>
}

/** A panel of any page. */
export type ExtensionPanel = { [T in ExtensionTarget]: PanelFor<T> }[ExtensionTarget]
/** An action of any page. */
export type ExtensionAction = { [T in ExtensionTarget]: ActionFor<T> }[ExtensionTarget]

/** What a package adds to the admin. */
export interface AdminExtension {
  /** Lower-case letters, digits and dashes; unique among the extensions. It is part of the addresses of pages. */
  id: string
  /** Translations by language and English text, for titles and for `t`. */
  messages?: Readonly<Record<string, Messages>>
  pages?: readonly ExtensionPage[]
  entities?: readonly ExtensionEntity[]
  panels?: readonly ExtensionPanel[]
  actions?: readonly ExtensionAction[]
}

/** Declares an extension. A package exports it as its default. */
export function defineAdminExtension(extension: AdminExtension): AdminExtension {
  const { id, pages = [], entities = [] } = extension
  if (!/^[a-z][a-z0-9-]*$/.test(id))
    throw new Error(
      `The extension id "${id}" must have lower-case letters, digits and dashes, and begin with a letter.`,
    )
  for (const { path } of [...pages, ...entities])
    if (!/^[a-z0-9:][\w:/-]*$/i.test(path))
      throw new Error(`The path "${path}" of the extension ${id} must be relative, such as "parcels/:id".`)
  return extension
}
