export { addressLines, fullName, placeLines, placeTemplate } from '@stoa/contract/address-lines'
