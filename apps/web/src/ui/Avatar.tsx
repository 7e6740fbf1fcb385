import { initials } from './initials.ts';
import classes from './Avatar.module.css';

interface AvatarProps {
  name: string;
  /** Address of the picture; '' where there is none. */
  picture: string;
  size?: number;
}

export function Avatar({ name, picture, size = 32 }: AvatarProps) {
  const style = { width: size, height: size, fontSize: Math.round(size * 0.4) };
  if (picture !== '')
    return <img src={picture} alt="" width={size} height={size} className={classes.avatar} style={style} />;
  // As an attribute: the name of whatever holds the avatar should not have to contain two letters.
  return <span className={classes.avatar} style={style} data-initials={initials(name)} aria-hidden />;
}
