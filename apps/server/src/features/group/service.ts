/** Groups, as other features use them. */
export { roleOf as groupRoleOf, scopeOf as groupScope } from './accessScope.ts';
export { tellMembers as tellGroup } from './change.ts';
export { deleteGroupData, groupData } from './deleteUserData.ts';
