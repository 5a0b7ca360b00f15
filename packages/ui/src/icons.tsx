import type { SVGProps } from 'react'

/** Attributes of the SVG element. Default size: 1.35em. */
export type IconProps = SVGProps<SVGSVGElement>

/** Icons are decoration: the control around them carries the accessible name. */
function Icon({ children, ...props }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.35em"
      height="1.35em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...props}
    >
      {children}
    </svg>
  )
}

/** A shopping bag, for the cart. */
export const BagIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 8.5h14l1 11.5H4L5 8.5Z" />
    <path d="M8.5 11V7a3.5 3.5 0 0 1 7 0v4" />
  </Icon>
)

/** A person, for the account. */
export const PersonIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
  </Icon>
)

/** A magnifying glass. */
export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </Icon>
)

/** A cross, which closes. */
export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)

/** A plus sign. */
export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5.5v13M5.5 12h13" />
  </Icon>
)

/** A minus sign. */
export const MinusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 12h13" />
  </Icon>
)

/** A check mark. */
export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
)

/** A warning sign. */
export const AlertIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.75v5.25M12 16.2v.05" />
  </Icon>
)

/** Three lines, which open the menu. */
export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 8h16M4 16h16" />
  </Icon>
)

/** Points along the reading direction; mirrors itself in right-to-left pages. */
export const ChevronIcon = ({ className, ...props }: IconProps) => (
  <Icon className={`rtl:-scale-x-100 ${className ?? ''}`} {...props}>
    <path d="m9.5 6 6 6-6 6" />
  </Icon>
)

/** Points along the reading direction; mirrors itself in right-to-left pages. */
export const ArrowIcon = ({ className, ...props }: IconProps) => (
  <Icon className={`rtl:-scale-x-100 ${className ?? ''}`} {...props}>
    <path d="M4.5 12h15M13.5 6l6 6-6 6" />
  </Icon>
)

/** A half-filled circle, which switches between light and dark. */
export const ThemeIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="7.5" />
    <path d="M12 4.5v15a7.5 7.5 0 0 0 0-15Z" fill="currentColor" />
  </Icon>
)
