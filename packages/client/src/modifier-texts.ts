export { modifierLines, modifierTexts } from '@stoa/contract/modifier-texts'
