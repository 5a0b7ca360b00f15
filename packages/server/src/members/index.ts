/** Members for other features. */
export { toContact } from './member-view.ts'
