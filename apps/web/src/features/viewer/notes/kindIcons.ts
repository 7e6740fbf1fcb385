import type { NoteKind } from '@linework/contract/noteKinds';
import {
  IconArrowUpRight,
  IconCircle,
  IconCloud,
  IconHighlight,
  IconLine,
  IconMessagePin,
  IconPhoto,
  IconRectangle,
  IconRubberStamp,
  IconScribble,
  IconTextCaption,
  IconTimeline,
  type Icon,
} from '@tabler/icons-react';

export const kindIcons: Readonly<Record<NoteKind, Icon>> = {
  text: IconTextCaption,
  leader: IconMessagePin,
  arrow: IconArrowUpRight,
  line: IconLine,
  polyline: IconTimeline,
  rectangle: IconRectangle,
  ellipse: IconCircle,
  cloud: IconCloud,
  freehand: IconScribble,
  highlighter: IconHighlight,
  stamp: IconRubberStamp,
  picture: IconPhoto,
};
