/** Once the camera stands still: the view goes into history, address and memory. */
import { onlineEditQuery } from '@linework/contract/enums';
import { plainCamera, rememberView } from '../camera/views.ts';
import { keepView } from '../engine/view/keptViews.ts';
import { writeLink } from '../engine/view/viewLink.ts';
import { namedColors } from '../engine/view/layerColors.ts';
import { asDrawn, frozenNames, hiddenNames, same } from '../engine/view/layerRules.ts';
import { useViewer } from '../state/viewerStore.ts';

const stillMs = 350;

/** What the address says now; also what is copied as a link. */
export function linkQuery(): URLSearchParams {
  const query = viewQuery();
  // By what a drawing of somebody else is reached stays in the address, and which version it is; of the editor, what it
  // was opened with.
  const address = new URLSearchParams(location.search);
  for (const name of ['via', 'version', 'type', 'template', ...Object.keys(onlineEditQuery)]) {
    const value = address.get(name);
    if (value !== null) query.set(name, value);
  }
  return query;
}

/** Camera, layout and layers as they are now. */
export function viewQuery(): URLSearchParams {
  const { head, size, layout, layers, colors } = useViewer.getState();
  if (!head) return new URLSearchParams();
  const changed = !same(layers, asDrawn(head.layers));
  const off = hiddenNames(head.layers, layers);
  const only = head.layers.filter((_, index) => layers[index] === 1).map(({ name }) => name);
  return writeLink({
    camera: plainCamera(),
    size,
    layout: layout === 0 ? undefined : head.layouts[layout]?.name,
    off: changed ? off : undefined,
    only: changed && only.length > 0 ? only : undefined,
    frozen: frozenNames(head.layers, layers),
    colors: namedColors(head.layers, colors),
  });
}

function settle(): void {
  const { head, file, layout, layers, colors } = useViewer.getState();
  if (!head || !file) return;
  rememberView();
  const off = same(layers, asDrawn(head.layers)) ? undefined : hiddenNames(head.layers, layers);
  const frozen = off && frozenNames(head.layers, layers);
  keepView(file.key, {
    camera: plainCamera(),
    layout: head.layouts[layout]?.name ?? '',
    off,
    frozen,
    colours: namedColors(head.layers, colors),
  });
  const query = linkQuery();
  // The router would take this for a navigation and ask the server who is signed in, at every turn of the wheel.
  History.prototype.replaceState.call(history, history.state, '', `${location.pathname}?${query}`);
}

export function persistView(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    settle();
  };
  const stop = useViewer.subscribe((state, before) => {
    if (!state.head) return;
    const moved =
      state.camera !== before.camera ||
      state.layout !== before.layout ||
      state.layers !== before.layers ||
      state.colors !== before.colors;
    if (!moved && state.head === before.head) return;
    clearTimeout(timer);
    timer = setTimeout(now, stillMs);
  });
  // Whoever leaves in the middle of a move comes back to where it was.
  addEventListener('pagehide', now);
  return () => {
    removeEventListener('pagehide', now);
    clearTimeout(timer);
    stop();
  };
}
