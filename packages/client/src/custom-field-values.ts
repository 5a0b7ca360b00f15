export {
  customFieldText,
  customFieldValue,
  isMissingValue,
  type ShownField,
  shownCustomFields,
} from '@stoa/contract/custom-field-values'
