export { cutText } from '@stoa/contract/cut-text'
