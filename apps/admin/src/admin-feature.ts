import type { StaffArea } from '@stoa/contract'
import type { ComponentType } from 'react'
import type { EntityAdmin } from './entities/entity-admin.ts'
import type { ExtensionAction, ExtensionPanel } from './extension/define-extension.ts'
import type { GroupId } from './shell/group-titles.ts'

/** Where a page is listed, and who may read it. */
interface Listed {
  /** Path below `/admin`, such as `orders/:id`. Paths with a parameter are not in the navigation. */
  path: string
  /** Title in the navigation and the command palette. Default: it is reached from other pages only. */
  title?: string
  /** The group of the navigation, for a page with a title. */
  group?: GroupId
  /** The role needs read access to it. Default: everyone has the page. */
  area?: StaffArea
}

/** A page of a feature. */
export interface FeaturePage extends Listed {
  /** Loads the component on first use. */
  load: () => Promise<ComponentType>
}

/** List, form, search and history of an entity, which follow from its declaration. */
export interface FeatureEntity extends Listed {
  /** Loads the declaration on first use. */
  load: () => Promise<EntityAdmin>
}

/**
 * What a feature brings to the admin. `features.ts` lists all features; navigation, command palette, routes and entity pages are derived
 * from that list. Packages bring the same through `defineAdminExtension`.
 */
export interface AdminFeature {
  /** Unique. */
  name: string
  pages?: readonly FeaturePage[]
  entities?: readonly FeatureEntity[]
  /** Boxes at the end of the page of an order, a product or a customer. */
  panels?: readonly ExtensionPanel[]
  /** Buttons at the top of such a page, each with a dialog. */
  actions?: readonly ExtensionAction[]
}

/** Declares a feature of the admin. */
export const adminFeature = (feature: AdminFeature): AdminFeature => feature
