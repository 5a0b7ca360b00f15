export { bindTexts, formatMessage, type JoinParts } from './bind-texts.ts'
export { directionOf, languageName } from './languages.ts'
export type { Messages, SourceTexts } from './messages.ts'
