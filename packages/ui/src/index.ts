export { Alert, type AlertProps } from './alert.tsx'
export { Badge, type Tone } from './badge.tsx'
export { type Brand, brandFonts, brandStyle } from './brand-style.ts'
export { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'
export {
  Button,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  IconButton,
  LinkButton,
  type LinkButtonProps,
} from './button.tsx'
export { type CheckoutLook, checkoutBrandCss } from './checkout-brand.ts'
export { ChoiceGroup, type ChoiceGroupProps, type ChoiceItem } from './choice-group.tsx'
export { classNames } from './class-names.ts'
export { Combobox, type ComboboxProps } from './combobox.tsx'
export type { ComboboxOption } from './combobox-options.ts'
export { Dialog, type DialogProps } from './dialog.tsx'
export { ArchMark, EmptyState, type EmptyStateProps } from './empty-state.tsx'
export { Fact } from './fact.tsx'
export { Field, type FieldControl, type FieldProps } from './field.tsx'
export {
  AlertIcon,
  CheckIcon,
  ChevronIcon,
  CloseIcon,
  type IconProps,
  MinusIcon,
  PlusIcon,
} from './icons.tsx'
export { linePicture, optionLines } from './line-texts.ts'
export { MixedText } from './mixed-text.tsx'
export { OrderSummary, type SummaryRow } from './order-summary.tsx'
export { ArrowIcon, BagIcon, MenuIcon, PersonIcon, SearchIcon, ThemeIcon } from './page-icons.tsx'
export { PageShell, type PageShellProps, Section, type SectionProps, SkipLink } from './page-shell.tsx'
export { Pagination, type PaginationProps, pagesToShow } from './pagination.tsx'
export { Picture, type PictureProps, type PictureSource, pictureAttributes } from './picture.tsx'
export { largeUrl, linkPreviewUrl, rasterUrl } from './picture-addresses.ts'
export { Price, type PriceProps } from './price.tsx'
export {
  cardPictureAttributes,
  ProductCard,
  type ProductCardProps,
  ProductGrid,
  type ProductGridProps,
} from './product-card.tsx'
export { QuantityStepper, type QuantityStepperProps } from './quantity-stepper.tsx'
export { readerText } from './reader-text.ts'
export { saveFile } from './save-file.ts'
export { Select, type SelectProps } from './select.tsx'
export { Skeleton } from './skeleton.tsx'
export { TextArea, TextInput } from './text-input.tsx'
export { type Toast, ToastRegion } from './toast-region.tsx'
export { Anchor, UiProvider, type UiProviderProps, type UiTexts, useUiTexts } from './ui-context.tsx'
