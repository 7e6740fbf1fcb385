import { giveUpLayout, goToLayout } from '../camera/views.ts';
import { useViewer } from '../state/viewerStore.ts';

/** Ends what is under way. What stood before it stays; where nothing has, there is nothing to stay for (`leave`). */
export function stopOpening(leave: () => void): void {
  const { viewer, stood, outdated, cameFrom } = useViewer.getState();
  if (stood && outdated) return giveUpLayout();
  // Of another layout something is seen already: the engine has left the one before.
  if (stood && cameFrom !== undefined) return void goToLayout(cameFrom);
  viewer?.cancel();
  if (!stood) return leave();
  useViewer.setState({ progress: { state: 'success', share: 1 } });
}
