import { Icon, type IconProps } from './icons.tsx'

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

/** Three lines, which open the menu. */
export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 8h16M4 16h16" />
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
